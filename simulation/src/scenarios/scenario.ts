import { type Engines } from '@perkstream/platform';
import { type Topology } from '../cluster.js';
import { type SourceChange } from '../planted/changed-source.js';
import { type Stage } from './stage.js';

/** A fault of the engine that was found and mended: operations and faults in a fixed order, at named points. */
export interface Scenario {
  /** What went wrong before. */
  readonly fault: string;
  /** What takes the repair out again. */
  readonly repair: readonly SourceChange[];
  /** Of what replicas know at a time, where it is to be less than usual. */
  readonly sizes?: Engines['sizes'];
  /** Of two replicas in a cluster, where it is absent. */
  readonly topology?: Topology;
  readonly play: (stage: Stage) => Promise<void>;
  /** When everything that was begun has ended. */
  readonly atTheEnd?: (stage: Stage) => Promise<void>;
}
