import { createRoot } from 'react-dom/client'
import { Shown } from './scene'
import type { Scene } from './scene-type'
import { nameOf, scenes } from './scenes'
import '../../ui/src/styles/index.css'
import './fonts.css'
import './gallery.css'

function Index() {
  const parts = [...new Set(scenes.map(({ part }) => part))]
  return (
    <main className="index">
      {parts.map((part) => (
        <Part key={part} name={part} />
      ))}
    </main>
  )
}

/** The page of a host. */
function Host({ scene }: { scene: Scene }) {
  return (
    <main className="scene">
      <h1 className="chat-hidden">{scene.state}</h1>
      <Shown scene={scene} />
    </main>
  )
}

function Part({ name }: { name: string }) {
  return (
    <>
      <h2>{name}</h2>
      {scenes
        .filter(({ part }) => part === name)
        .map((scene) => (
          <figure key={nameOf(scene)}>
            <figcaption>
              <a href={`?scene=${nameOf(scene)}`}>{scene.state}</a>
            </figcaption>
            <iframe src={`?scene=${nameOf(scene)}`} title={`${scene.part}: ${scene.state}`} loading="lazy" />
          </figure>
        ))}
    </>
  )
}

const wanted = new URLSearchParams(location.search).get('scene')
const scene = scenes.find((one) => nameOf(one) === wanted)
if (scene?.css) document.head.prepend(Object.assign(document.createElement('style'), { textContent: scene.css }))
createRoot(document.getElementById('root') as HTMLElement).render(scene ? <Host scene={scene} /> : <Index />)

/** For the program that takes pictures. */
Object.assign(globalThis, {
  scenes: scenes.map((one) => ({ ...one, name: nameOf(one), content: undefined, world: undefined })),
})
