import { type Messenger } from '@perkstream/platform';
import { type ExportParameters, FindVouchers } from '@perkstream/published';

/** Operators whose values are vouchers as a whole. */
const BY_NAME = ['$is', '$is_not', '$in', '$not_in'];

/** Filters by `voucher_id` may name codes, as paths do; rows have ids. */
export async function withVoucherIds(
  messenger: Messenger,
  projectId: string,
  filters: ExportParameters['filters'],
): Promise<ExportParameters['filters']> {
  const sent = filters?.['voucher_id'] as { conditions?: Record<string, unknown> } | null | undefined;
  if (!sent?.conditions) return filters;
  const conditions = { ...sent.conditions };
  for (const operator of BY_NAME.filter((name) => name in conditions)) {
    const names = [conditions[operator]].flat().map(String);
    const found = await messenger.ask(new FindVouchers(projectId, names));
    conditions[operator] = names.map((name, index) => found[index]?.id ?? name);
  }
  return { ...filters, voucher_id: { conditions } };
}
