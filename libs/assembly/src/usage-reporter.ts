import { randomUUID } from 'node:crypto';
import { type CallType } from '@perkstream/edge';
import { type CommandOrigin, ReportCodeGuesses, ReportUsage } from '@perkstream/published';

/** Reports to projects that their calls come near a limit. Where that fails, the edge tries again a minute later. */
export function usageReporter(
  report: (command: ReportUsage) => Promise<void>,
): (projectId: string, type: CallType) => void {
  return (projectId, type) => {
    const quota = type === 'api_calls' ? 'apiCalls' : 'bulkApiCalls';
    report(new ReportUsage(projectId, quota, systemOrigin(projectId))).catch(() => undefined);
  };
}

/** Reports to projects that guesses at their codes are refused. Where that fails, the next address that is refused is reported. */
export function guessReporter(report: (command: ReportCodeGuesses) => Promise<void>): (projectId: string) => void {
  return (projectId) => {
    report(new ReportCodeGuesses(projectId, systemOrigin(projectId))).catch(() => undefined);
  };
}

function systemOrigin(projectId: string): CommandOrigin {
  const id = randomUUID();
  const actor = { kind: 'system', id: 'rate-limits' } as const;
  return { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId: id, now: new Date().toISOString() };
}
