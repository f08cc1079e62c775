import { openWorlds } from './open-worlds'

/** Runs after the tests of each file: a world that a failing test has left open would keep the worker busy. */
afterAll(async () => {
  await Promise.allSettled([...openWorlds].map((world) => world.close()))
})
