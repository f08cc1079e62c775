/** Paths of icons on a grid of 24. */
const paths = {
  add: 'M12 5v14M5 12h14',
  again: 'M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5',
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  attach: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.7 7',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  'bell-off': 'M6 17v-6a6 6 0 0 1 9-5.2M18 11v6l1.5 1.5H9M10 21h4M4 4l16 16',
  block: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.7 5.7l12.6 12.6',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-8l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5zM8 9h8M8 12.5h5',
  check: 'm5 13 4 4L19 7',
  chevron: 'm9 6 6 6-6 6',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  close: 'M6 6l12 12M18 6 6 18',
  checks: 'm2 13 4 4 9-10M11 16l1 1 9-10',
  'cloud-off':
    'M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 8 7.5M11 6.1A6 6 0 0 1 17.7 11 3.6 3.6 0 0 1 20 16.8M15.5 18H7M4 4l16 16',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M12 5v14M6 13l6 6 6-6',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15 9.5h.01',
  leave: 'M14 4h5v16h-5M4 12h10M10.5 8l4 4-4 4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pencil: 'm5 19 1-4L16.5 4.5l3 3L9 18z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  pin: 'M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20',
  'person-add': 'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a7 7 0 0 1 13.5-2.5M19 9v6M16 12h6',
  poll: 'M5 20V11M12 20V4M19 20v-6',
  reply: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  send: 'M4 12 20 4l-5 16-3.5-6.5z',
  shield: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 14a4 4 0 0 0 7 0M9 9.5h.01M15 9.5h.01',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9z',
  stop: 'M7 7h10v10H7z',
  threads: 'M4 5h13v8H9l-3.5 3v-3H4zM20 9v8h-2v3l-3.5-3H10',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  quote: 'M5 5v14M9 8h10M9 12h10M9 16h6',
  forward: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  unread: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const
import { cx } from './class-names.js'

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={cx('icon', `icon-${name}`)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** An icon button with an accessible label. `face` replaces the icon. */
export function IconButton({
  icon,
  face,
  label,
  ...button
}: { icon: IconName; label: string; face?: React.ReactNode } & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className="chat-icon-button" aria-label={label} title={label} {...button}>
      {face ?? <Icon name={icon} />}
    </button>
  )
}
