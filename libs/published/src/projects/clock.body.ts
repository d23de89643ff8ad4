import { Flag, Instant, ObjectOf, Text, UtcInstant } from '../language/body-class.js';

/** Where an advance of a clock is. */
export class ClockAdvanceAnswer {
  @UtcInstant('Where the clock stops.') to!: string;
  @Text('ID of the async action that advances the clock.') async_action_id!: string;
}

export class ProjectClockAnswer {
  @UtcInstant('Time of the project: what its requests are decided by.') time!: string;
  @Flag('Whether the time passes. When `false`, the clock stands.') running!: boolean;
  @UtcInstant('Time of the engine.') real_time!: string;
  @ObjectOf(() => ClockAdvanceAnswer, { optional: true }, 'Present while the clock is being advanced.')
  advancing?: ClockAdvanceAnswer;
}

export class SetProjectClockBody {
  @Instant(
    'Where the clock stops: not before the last event of the project, nor before the time that was set, and up to two years ahead.',
  )
  time!: string;
}

export class AdvanceProjectClockBody {
  @Instant('Where the clock stops: after the time of the project, up to two years ahead.') to!: string;
}
