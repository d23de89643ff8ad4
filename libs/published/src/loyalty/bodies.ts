import { Instant, OneOf, Text, Whole } from '../language/index.js';

/** Points by hand. Source: contract, update-loyalty-card-balance; programs facts 3.6. */
export class AdjustPointsBody {
  @Whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, 'below zero: points are taken away')
  points!: number;
  @OneOf(['PROGRAM_RULES', 'CUSTOM_DATE', 'NON_EXPIRING'], { optional: true, nullable: true }, 'PROGRAM_RULES')
  expiration_type?: 'PROGRAM_RULES' | 'CUSTOM_DATE' | 'NON_EXPIRING' | null;
  @Instant({ optional: true, nullable: true }, 'with CUSTOM_DATE: the last day on which the points are usable')
  expiration_date?: string | null;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'the same one again has no further effect') source_id?:
    | string
    | null;
}

/** Source: contract, adjust-member-pending-points. */
export class AdjustPendingPointsBody {
  @Whole({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, 'so many more; below zero: fewer')
  points!: number;
}

/** Points of another card, for the card that the path names. Source: contract, transfer-points; programs facts 3.6. */
export class TransferPointsBody {
  @Text({ min: 1, max: 200 }, 'code or id of the card that gives') code!: string;
  @Whole({ min: 1, max: 1_000_000_000_000 }) points!: number;
  @Text({ optional: true, nullable: true, max: 5_000 }) reason?: string | null;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'shown in the ledgers of both cards; the same ones from the same cards again have no further effect',
  )
  source_id?: string | null;
}
