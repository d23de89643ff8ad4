import { type components } from '../../api/schema.js';

type Program = components['schemas']['CampaignAnswer'];
export type Expiration = components['schemas']['PointsExpirationRulesInput'];

interface CardOfProgram {
  readonly points?: number;
  readonly expiration_rules?: Expiration;
}

function cardOf({ voucher }: Program): CardOfProgram {
  return (voucher as { loyalty_card?: CardOfProgram } | undefined)?.loyalty_card ?? {};
}

/** What a new member has from the beginning. */
export function firstPoints(program: Program): number {
  return cardOf(program).points ?? 0;
}

/** How long points last where the earning rule does not say it. */
export function expirationOf(program: Program): Expiration | undefined {
  return cardOf(program).expiration_rules;
}
