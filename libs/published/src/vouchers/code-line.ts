import { CsvLine, Flag, Instant, Metadata, Text, Whole } from '../language/index.js';
import { VOUCHER_CODE } from './voucher-fields.js';

const NO_PAST = 'Past redemptions cannot be imported. Must be absent or 0.';

/** What the lines of files have to say of a code, with or without campaign. */
export class CodeLine extends CsvLine {
  @Text({ pattern: VOUCHER_CODE }) code!: string;
  @Flag({ optional: true }) active?: boolean;
  @Text({ optional: true, max: 200 }, 'Name or ID of a category.') category?: string;
  @Instant({ optional: true }) start_date?: string;
  @Instant({ optional: true }) expiration_date?: string;
  @Whole({ optional: true, min: 0, max: 0 }, NO_PAST) redeemed_quantity?: number;
  @Whole({ optional: true, min: 0, max: 0 }, NO_PAST) redeemed_amount?: number;
  @Metadata({ optional: true, of: 'voucher' }, 'All other columns, by their titles.')
  metadata?: Record<string, unknown>;
}
