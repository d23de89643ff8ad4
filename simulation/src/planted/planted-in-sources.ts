import { type RunOptions } from '../run.js';
import { type SourceChange } from './changed-source.js';

/** A fault in a line of the engine. */
interface PlantedInSource {
  readonly name: string;
  readonly source: readonly SourceChange[];
}

const OPERATIONS = 60;
const MOST_SEEDS = 40;

export function* plantedRuns(): Generator<RunOptions> {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) yield { seed, operations: OPERATIONS };
}

const PROCESS = 'libs/contexts/redemptions/src/processes/redemption/redemption.process.ts';
const PARTICIPANTS = 'libs/contexts/redemptions/src/processes/redemption/participants.ts';
const CLAIMS = 'libs/platform/src/idempotency/idempotent-requests.ts';

export const PLANTED_IN_SOURCES: readonly PlantedInSource[] = [
  {
    name: 'a redemption that confirms before it is completed',
    source: [
      {
        file: PROCESS,
        from: "const stands = await this.command(key, { do: 'complete'",
        to: "await this.confirmAll(key, completed, participants, origin);\n    const stands = await this.command(key, { do: 'complete'",
      },
    ],
  },
  {
    name: 'what the participant before the one that objects held is not let go',
    source: [{ file: PROCESS, from: 'ordered.slice(0, index), origin', to: 'ordered.slice(0, index - 1), origin' }],
  },
  {
    name: 'a resume that lets nothing go',
    source: [{ file: PROCESS, from: 'await this.letGo(key, RESUMED, participantsOf(state), origin);', to: '' }],
  },
  {
    name: 'a resume that confirms nothing',
    source: [
      { file: PROCESS, from: 'await this.confirmAll(key, state.completed, state.participants, origin);', to: '' },
    ],
  },
  {
    name: 'a limit that is confirmed by nobody',
    source: [
      {
        file: PARTICIPANTS,
        from: "await this.runner.execute(limitCounter, id, { do: 'confirm', redemptionId }, origin);",
        to: '',
      },
    ],
  },
  {
    name: 'a repeat that is carried out as another request',
    source: [
      { file: CLAIMS, from: 'return { ...context, requestId, repeatSince: at, repeatAfter };', to: 'return context;' },
    ],
  },
];
