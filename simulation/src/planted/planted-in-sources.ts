import { type Topology } from '../cluster.js';
import { type RunOptions } from '../run.js';
import { type PlantedInSource } from './changed-source.js';
import { PLANTED_IN_CLOCKS } from './planted-in-clocks.js';
import { PLANTED_IN_EMBEDDED } from './planted-in-embedded.js';
import { PLANTED_IN_RETURNS } from './planted-in-returns.js';

const OPERATIONS = 60;
const MAX_SEEDS = 40;

export function* plantedRuns(topology?: Topology): Generator<RunOptions> {
  for (let seed = 1; seed <= MAX_SEEDS; seed++) yield { seed, operations: OPERATIONS, topology };
}

const PROCESS = 'libs/contexts/redemptions/src/processes/redemption/redemption.process.ts';
const KNOWN = 'libs/contexts/redemptions/src/domain/redemption-process/known.ts';
const NEXT_STEP = 'libs/contexts/redemptions/src/domain/redemption-process/next-step.ts';
const PARTICIPANTS = 'libs/contexts/redemptions/src/processes/redemption/participant-kinds.ts';
const CLAIMS = 'libs/platform/src/idempotency/idempotent-requests.ts';

export const PLANTED_IN_SOURCES: readonly PlantedInSource[] = [
  ...PLANTED_IN_CLOCKS,
  ...PLANTED_IN_EMBEDDED,
  ...PLANTED_IN_RETURNS,
  {
    name: 'a redemption that confirms before it is completed',
    source: [
      {
        file: PROCESS,
        from: 'const noted = await this.runner.execute(redemptionProcess,',
        to: `if (command.do === 'complete')
      for (const each of command.participants)
        await this.participants.confirm(each, command.completed, { ...origin, commandId: origin.commandId.replace(/complete$/, "confirm/" + placeOf(each)) });
    const noted = await this.runner.execute(redemptionProcess,`,
      },
    ],
  },
  {
    name: 'what the participant before the one that objects held is not let go',
    source: [
      {
        file: NEXT_STEP,
        from: 'if (held > 0) return letGo(known);\n    return {',
        to: 'if (held > 0) return letGo({ ...known, held: held - 1 });\n    return {',
      },
    ],
  },
  {
    name: 'a resume that lets nothing go',
    source: [{ file: KNOWN, from: 'resume, held: Infinity', to: 'resume, held: 0' }],
  },
  {
    name: 'a resume that confirms nothing',
    source: [{ file: NEXT_STEP, from: 'if (!confirmed) return', to: 'if (!confirmed && !resume) return' }],
  },
  {
    name: 'a limit that is confirmed by nobody',
    source: [
      {
        file: PARTICIPANTS,
        from: "confirm: ({ redemptionId }) => ({ do: 'confirm', redemptionId }),",
        to: 'confirm: () => undefined,',
      },
    ],
  },
  {
    name: 'a repeat that is carried out as another request',
    source: [
      {
        file: CLAIMS,
        from: 'return { ...context, requestId, repeatSince: madeAt, repeatAfter };',
        to: 'return context;',
      },
    ],
  },
];
