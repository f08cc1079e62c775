import { activityProperty } from './activity-property'

describe.each([
  ['Redis and two processes', { processes: 2 }],
  ['one process', {}],
])('the activity of a list, with %s', (_name, options) => activityProperty(options, 15, 60_000))
