import { randomUUID } from 'node:crypto';
import { type CallType } from '@perkstream/edge';
import { ReportUsage } from '@perkstream/published';

/** Reports to projects that their calls come near a limit. Where that fails, the edge tries again a minute later. */
export function usageReporter(
  report: (command: ReportUsage) => Promise<void>,
): (projectId: string, type: CallType) => void {
  return (projectId, type) => {
    const id = randomUUID();
    const actor = { kind: 'system', id: 'rate-limits' } as const;
    const now = new Date().toISOString();
    const origin = { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId: id, now };
    report(new ReportUsage(projectId, type === 'api_calls' ? 'apiCalls' : 'bulkApiCalls', origin)).catch(
      () => undefined,
    );
  };
}
