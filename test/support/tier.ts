/**
 * Number of repetitions: a few with `npm test`, many with `npm run test:long`. A file that imports this is in both
 * tiers (jest.long.config.mjs).
 */
export const howMany = (quick: number, long: number): number => (process.env.TEST_LONG === '1' ? long : quick)
