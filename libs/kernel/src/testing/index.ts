export { stoppedClock } from './clock.js';
export { story } from './given-when-then.js';
export { turnsDuring } from './turns.js';
export { eventually, loopTurns, nextMillisecond, pause, setPatience, until } from './waiting.js';
