export { liveTour, type Sdk } from './live-tour'
export { tour, type Server } from './tour'
