import { Cluster } from '../cluster.js';
import { CALM } from '../engines/weather.js';
import { AtEachAppend } from '../judges/at-each-append.js';
import { Complaints } from '../judges/complaint.js';
import { judgeViews } from '../judges/views.js';
import { HOUR_MS, World } from '../world/world.js';
import { type Scenario } from './scenario.js';
import { PROJECT, Stage } from './stage.js';

/** After the last step, in which everything that was begun has ended. */
const CALM_FOR_MS = 90_000;

/** @returns what went wrong, in plain words */
export async function play(scenario: Scenario, report?: (line: string) => void): Promise<readonly string[]> {
  const world = new World(1, report);
  try {
    const stores = Cluster.stores(world, scenario.topology);
    const cluster = new Cluster(world, stores, scenario.sizes ?? {});
    const complaints = new Complaints(stores.log, []);
    const atEachAppend = new AtEachAppend(world, (event, now) => complaints.noteMoment(event, now));
    stores.log.onAppend((stored) => stored.forEach((event) => atEachAppend.judge(event)));
    cluster.climate.weather = { ...CALM, latency: 1 };
    await cluster.start(stores.isForOne ? 1 : 2);
    await cluster.ensureProject(PROJECT);
    const stage = new Stage(world, cluster);
    await world.settle(scenario.play(stage), HOUR_MS, scenario.fault);
    await world.run(() => false, CALM_FOR_MS);
    if (scenario.atTheEnd) await world.settle(scenario.atTheEnd(stage), HOUR_MS, 'The end of the scenario');
    stage.expect(stage.isOver, 'The scenario does not come to its faults');
    atEachAppend.judgeEnd();
    const views = await judgeViews(cluster);
    const wrong = [...stage.wrong, ...atEachAppend.wrong, ...views, ...cluster.failures];
    return wrong.map((each) => complaints.inWords(each));
  } finally {
    world.close();
  }
}
