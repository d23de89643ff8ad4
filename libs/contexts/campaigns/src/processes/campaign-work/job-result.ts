import { type JsonObject } from '@perkstream/kernel';
import { type CampaignJob, type CampaignJobProgress, type CampaignJobWork } from '@perkstream/published';

/** Percent; not whole before it has ended. */
export function calculateProgress({
  expected,
  done,
  failedCount,
}: Pick<CampaignJob, 'expected'> & CampaignJobProgress): number {
  return expected === 0 ? 0 : Math.min(99, Math.floor((100 * (done + failedCount)) / expected));
}

/** What clients get when a job has ended. */
export function resultOf(
  kind: CampaignJobWork['kind'],
  { done, failedCount, failed }: CampaignJobProgress,
  reason: string | undefined,
): JsonObject {
  const message = writeMessage(kind, done, failedCount) + (reason === undefined ? '' : ` ${reason}.`);
  if (kind !== 'import') return { message, done_count: done };
  return { message, failed, done_count: done, failed_count: failedCount };
}

function writeMessage(kind: CampaignJobWork['kind'], done: number, failed: number): string {
  switch (kind) {
    case 'generate':
      return `Generated ${done} vouchers.`;
    case 'import':
      return `${done} voucher(s) imported successfully, ${failed} failed.`;
    case 'update':
    case 'terms':
      return `Updated ${done} vouchers.`;
    case 'delete':
      return `Deleted ${done} vouchers.`;
    case 'restore':
      return `Restored ${done} vouchers.`;
  }
}
