import { Inject, Injectable } from '@nestjs/common';
import { millisecondsOf } from '@perkstream/kernel';
import { EVENT_STORE, Messenger, Pace, PersonalData } from '@perkstream/platform';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { BACK_TEST_NOTE, type BackTestInput, type BackTestReport, type BackTestVisit } from '@perkstream/published';
import { InOrderOfMoments, Moments, MomentsOfLog } from '../../domain/back-test/in-order-of-moments.js';
import { type GivenBack, type Visit } from '../../domain/back-test/visit.js';
import { VisitsOfEvents } from '../../domain/back-test/visits-of-events.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { MembershipFinder } from '../membership-finder.js';
import { FactsOfThen } from './facts-of-then.js';
import { isConfiguring, LogOfProject } from './log-of-project.js';
import { PeopleThen } from './people-then.js';
import { RunOfDrafts } from './run-of-drafts.js';

/** What takes note of a replay while it runs. */
interface Watching {
  /** @param share of the log that was read, from 0 to 1 */
  onProgress(share: number): void;
  /** The first visits of each outcome, with their explanations. */
  onVisit(visit: BackTestVisit): void | Promise<void>;
  isCanceled(): boolean;
}

/** The replay was given up because it was asked to. */
export class ReplayCanceled extends Error {}

/** What the log looks like before it is replayed. */
interface Survey {
  /** For each event, the earliest moment after it */
  readonly earliestAfter: Float64Array;
  /** Ids of redemptions that are rolled back later */
  readonly rolledBack: ReadonlySet<string>;
}

/** An event whose turn it is, and the visit that it is or completes. */
interface Turn {
  readonly event: RecordedEvent;
  readonly visit: Visit | GivenBack | undefined;
}

/** An event, or its place in the log: what waits for others does not fill the memory. */
type Waiting = RecordedEvent | number;

/** Events that wait in memory for earlier ones. Further ones are read again. */
const MAX_WAITING = 500;

/** What visits are decided by is looked up for that many events at once: few enough that requests hardly wait. */
const MAX_STRETCH = 50;

/** Milliseconds of work between two rests: requests are served beside it. */
const MAX_PIECE_MS = 4;

/** The first look at the log takes about that share of the time. */
const SHARE_OF_SURVEY = 0.2;

/**
 * Replays what happened in a project with a draft. The log is looked through twice: first only for the moments of its events, since what
 * counts is their order and not that in which they were stored. Reads, and never writes. Decision 0275.
 */
@Injectable()
export class Replay {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly messenger: Messenger,
    private readonly catalogue: CatalogueRepository,
    private readonly memberships: MembershipFinder,
  ) {}

  /** @throws ReplayCanceled */
  async replay(input: BackTestInput, run: Watching): Promise<BackTestReport> {
    const pace = new Pace();
    const log = new LogOfProject(this.store, this.personalData, pace, input.projectId, input.position);
    const { earliestAfter, rolledBack } = await this.survey(log, input, run);
    const people = new PeopleThen();
    const drafts = new RunOfDrafts(input, rolledBack, this.messenger, this.memberships);
    const { replaces, projectId } = input;
    const wanted = { projectId, replaces, offers: drafts.offers, hasOneOffer: drafts.hasOneOffer };
    const facts = new FactsOfThen(this.messenger, this.catalogue, people, wanted);
    await drafts.begin(facts);
    const visits = new VisitsOfEvents();
    const inOrder = new InOrderOfMoments<Waiting>(earliestAfter);
    const moments = new MomentsOfLog();
    const take = async ({ event, visit }: Turn): Promise<void> => {
      people.fold(event);
      const shown = visit && (await drafts.visit(visit, facts));
      if (shown) await run.onVisit(shown);
    };
    for await (const page of log.pages()) {
      if (run.isCanceled()) throw new ReplayCanceled();
      let began = performance.now();
      const waiting = waitingOf(await log.opened(page), inOrder, moments);
      for await (const stretch of stretchesOf(turnsOf(waiting, log, visits))) {
        if (isConfiguring(stretch[0]!.event)) facts.forget();
        await facts.lookUp(stretch.flatMap(({ visit }) => (visit && drafts.isAbout(visit) ? [visit] : [])));
        for (const turn of stretch) {
          await take(turn);
          const worked = performance.now() - began;
          if (worked < MAX_PIECE_MS) continue;
          await pace.afterPiece(worked);
          began = performance.now();
        }
      }
      run.onProgress(SHARE_OF_SURVEY + (1 - SHARE_OF_SURVEY) * shareAt(page, input.position));
    }
    return { ...drafts.report(), position: input.position, seed: input.sample?.seed ?? null, note: BACK_TEST_NOTE };
  }

  private async survey(log: LogOfProject, { position }: BackTestInput, run: Watching): Promise<Survey> {
    const moments = new Moments();
    const ofLog = new MomentsOfLog();
    const rolledBack = new Set<string>();
    for await (const page of log.pages()) {
      if (run.isCanceled()) throw new ReplayCanceled();
      for (const event of page) {
        moments.add(ofLog.of(momentOf(event)));
        if (event.type !== 'redemption.rolled_back') continue;
        for (const id of (event.data as { redemptionIds: readonly string[] }).redemptionIds) rolledBack.add(id);
      }
      run.onProgress(SHARE_OF_SURVEY * shareAt(page, position));
    }
    return { earliestAfter: moments.earliestAfter(), rolledBack };
  }
}

function* waitingOf(
  events: readonly RecordedEvent[],
  inOrder: InOrderOfMoments<Waiting>,
  moments: MomentsOfLog,
): Generator<Waiting> {
  for (const event of events) {
    const item = inOrder.waitingCount < MAX_WAITING ? event : event.position;
    yield* inOrder.next(item, moments.of(momentOf(event)));
  }
}

async function* turnsOf(waiting: Iterable<Waiting>, log: LogOfProject, visits: VisitsOfEvents): AsyncGenerator<Turn> {
  for (const item of waiting) {
    const event = typeof item === 'number' ? await log.at(item) : item;
    yield { event, visit: visits.visitIn(event) };
  }
}

/** Nothing is configured within a stretch, but by its first event. */
async function* stretchesOf(turns: AsyncIterable<Turn>): AsyncGenerator<readonly Turn[]> {
  let stretch: Turn[] = [];
  for await (const turn of turns) {
    if (stretch.length > 0 && (stretch.length === MAX_STRETCH || isConfiguring(turn.event))) {
      yield stretch;
      stretch = [];
    }
    stretch.push(turn);
  }
  if (stretch.length > 0) yield stretch;
}

function momentOf({ metadata }: RecordedEvent): number {
  return millisecondsOf(metadata.time);
}

function shareAt(page: readonly RecordedEvent[], position: number): number {
  return Math.min(1, (page.at(-1)?.position ?? position) / Math.max(1, position));
}
