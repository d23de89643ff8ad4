import { Instant, OneOf, Text, Whole } from '../language/index.js';

/** Points by hand. */
export class AdjustPointsBody {
  @Whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, 'Points to add. Negative to remove.')
  points!: number;
  @OneOf(['PROGRAM_RULES', 'CUSTOM_DATE', 'NON_EXPIRING'], { optional: true, nullable: true }, 'PROGRAM_RULES')
  expiration_type?: 'PROGRAM_RULES' | 'CUSTOM_DATE' | 'NON_EXPIRING' | null;
  @Instant({ optional: true, nullable: true }, 'For `CUSTOM_DATE`: the last day on which the points are usable.')
  expiration_date?: string | null;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'Repeating the same value has no further effect.')
  source_id?: string | null;
}

export class AdjustPendingPointsBody {
  @Whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, 'Points to add. Negative to remove.')
  points!: number;
}

/** Points of another card, for the card that the path names. */
export class TransferPointsBody {
  @Text({ min: 1, max: 200 }, 'Code or ID of the card to take points from.') code!: string;
  @Whole({ min: 1, max: 1_000_000_000_000 }) points!: number;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'Shown in the ledgers of both cards. Repeating the same value for the same cards has no further effect.',
  )
  source_id?: string | null;
}
