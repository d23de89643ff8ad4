export { type Participant } from './domain/redemption-process/redemption-process.decider.js';
export { RedemptionsModule } from './redemptions.module.js';
export { Replay, ReplayCanceled } from './services/back-test/replay.js';
export { replayInThread } from './services/back-tests/replay-thread.js';
