import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import {
  type CreateVoucherWithCodeBody,
  type ImportedVoucher,
  ImportVoucher,
  RevertImportedVoucher,
  type VoucherLine,
} from '@perkstream/published';
import { type BulkKind } from './bulk-kind.js';
import { toMinorUnits } from './minor-units.js';

type Imported = Omit<BulkKind, 'request'>;

const reverted = {
  effectOf: ({ code }) => ({ id: String(code) }),
  revertOf: (projectId, { id }, imported, origin) => new RevertImportedVoucher(projectId, id, imported, origin),
} as const satisfies Partial<Imported>;

/** They belong to no campaign, and nothing else is looked up for them. */
export const importedVouchers = {
  named: 'code',
  imports: 'voucher',
  ...reverted,
  commandFor: (projectId, item, origin) => {
    const {
      code,
      campaign: _name,
      campaign_id: _id,
      validation_rules: _rules,
      ...voucher
    } = item as unknown as ImportedVoucher;
    return new ImportVoucher(projectId, code, voucher, 'refuse', origin);
  },
} as const satisfies Imported;

export const filedVouchers = {
  named: 'code',
  imports: 'voucher',
  ...reverted,
  commandFor: (projectId, item, origin) => {
    const line = item as unknown as VoucherLine;
    return new ImportVoucher(projectId, line.code, toVoucher(line), 'update', origin);
  },
} as const satisfies Imported;

/** The voucher of a line, in the form of a body. */
function toVoucher(line: VoucherLine): CreateVoucherWithCodeBody {
  const { voucher_type: type, value, redemption_limit: quantity } = line;
  const { active, category, start_date, expiration_date, additional_info, metadata } = line;
  return withoutUndefined({
    ...{ type, active, category, start_date, expiration_date, additional_info, metadata },
    ...(quantity !== undefined && { redemption: { quantity } }),
    ...(type === 'GIFT_VOUCHER' && value !== undefined && { gift: { amount: toMinorUnits(value) } }),
    discount: type === 'GIFT_VOUCHER' ? undefined : toDiscount(line),
  });
}

function toDiscount({ discount_type: type, value, discount_effect: effect, discount_unit_type }: VoucherLine) {
  if (type === undefined || value === undefined) return undefined;
  const values: Record<typeof type, JsonObject> = {
    AMOUNT: { amount_off: toMinorUnits(value) },
    PERCENT: { percent_off: value },
    FIXED: { fixed_amount: toMinorUnits(value) },
    UNIT: { unit_off: value, unit_type: discount_unit_type },
  };
  return withoutUndefined({ type, effect, ...values[type] });
}
