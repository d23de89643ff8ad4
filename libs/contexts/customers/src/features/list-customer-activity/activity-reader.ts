import { Inject, Injectable } from '@nestjs/common';
import { type Condition, type JsonObject, refuse, type Refusal, timeOfId } from '@perkstream/kernel';
import { cursorAnswer, EVENT_STORE, PersonalData, ViewRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { ACTIVITY_CATEGORIES, type CustomerActivityAnswer, type StoredCustomer } from '@perkstream/published';
import { presentActivity } from '../../presenters/activity.presenter.js';
import {
  type Activity,
  type ActivityEntry,
  activityId,
  type EventActivities,
} from '../../views/customer-activity/activity.js';
import { customerActivityView } from '../../views/customer-activity/customer-activity.view.js';
import { activitiesOfEvent } from '../../views/customer-activity/event-activities.js';
import { ActivitySurroundings, type Campaigns } from './activity-surroundings.js';

const EVENTS_PER_READ = 200;
/** Ids of activities. The 0 keeps their time within the range of dates. */
const ACTIVITY_ID = /^evcus_0[0-9A-Za-z]{23}(?:\d\d)?$/;

export interface ActivityRequest {
  readonly limit: number;
  readonly descending: boolean;
  /** The activity that stands before the first one of the page */
  readonly startingAfterId?: string;
  /** On the moment of the activity */
  readonly where?: Condition;
  readonly type?: string;
  readonly category?: string;
  readonly campaignId?: string;
  readonly campaignType?: string;
  readonly productId?: string;
}

interface Found {
  readonly event: EventActivities;
  readonly index: number;
}

/** Reads on in the activities of one customer until a page is full. */
@Injectable()
export class ActivityReader {
  constructor(
    private readonly surroundings: ActivitySurroundings,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
    private readonly personalData: PersonalData,
  ) {}

  /** @returns one more than asked for where there is more */
  async read(
    projectId: string,
    customer: StoredCustomer,
    request: ActivityRequest,
  ): Promise<readonly JsonObject[] | Refusal<'invalid_query_params'>> {
    const { startingAfterId } = request;
    if (startingAfterId !== undefined && !ACTIVITY_ID.test(startingAfterId)) return unknownCursor();
    const found: Found[] = [];
    const campaigns: Campaigns = new Map();
    let isBefore = startingAfterId !== undefined;
    for (let offset = 0; found.length <= request.limit; offset += EVENTS_PER_READ) {
      const chunk = await this.chunk(projectId, customer.id, request, offset);
      const ids = chunk.flatMap(({ activities }) => activities.map(({ campaignId }) => campaignId));
      await this.surroundings.addCampaigns(projectId, ids, campaigns);
      for (const each of chunk.flatMap((event) => inOrder(event, request.descending))) {
        if (isBefore) isBefore = activityId(each.event, each.index) !== startingAfterId;
        else if (isWanted(each, request, campaigns)) found.push(each);
      }
      if (chunk.length < EVENTS_PER_READ) break;
    }
    if (isBefore) return unknownCursor();
    return this.present(projectId, customer, found.slice(0, request.limit + 1), campaigns);
  }

  private async chunk(
    projectId: string,
    customerId: string,
    { descending, where, startingAfterId }: ActivityRequest,
    offset: number,
  ): Promise<EventActivities[]> {
    const all: Condition[] = [
      { field: 'projectId', is: projectId },
      { field: 'customerId', is: customerId },
    ];
    if (where) all.push(where);
    if (startingAfterId !== undefined) {
      const at = new Date(timeOfId(startingAfterId)).toISOString();
      all.push(descending ? { field: 'at', lessOrEqual: at } : { field: 'at', moreOrEqual: at });
    }
    const orderBy = [
      { field: 'at', descending },
      { field: 'position', descending },
      // Validations of one millisecond are of one event.
      { field: 'id', descending },
    ];
    const entries = await this.views
      .collection(customerActivityView)
      .find({ where: { all }, orderBy, offset, limit: EVENTS_PER_READ });
    return Promise.all(entries.map((entry) => this.activitiesOf(entry)));
  }

  private async activitiesOf(entry: ActivityEntry): Promise<EventActivities> {
    const stored = await this.store.read(entry.stream, { from: entry.revision, maxCount: 1 });
    const [event] = await this.personalData.openParts(stored);
    if (!event) throw new Error(`The event of ${entry.id} is missing`);
    return activitiesOfEvent(entry, event);
  }

  private async present(
    projectId: string,
    customer: StoredCustomer,
    found: readonly Found[],
    campaigns: Campaigns,
  ): Promise<readonly JsonObject[]> {
    const page = found.map(({ event, index }) => ({ activity: event.activities[index] as Activity, at: event.at }));
    const subjects = await this.surroundings.subjectsOf(projectId, customer, page, campaigns);
    return found.map(({ event, index }, place) => presentActivity(event, index, subjects[place] as JsonObject));
  }
}

/** @param found one more than the limit where there is more */
export function activityPage(found: readonly JsonObject[], limit: number): CustomerActivityAnswer {
  const rows = found as unknown as CustomerActivityAnswer['data'];
  return cursorAnswer(rows, limit);
}

function inOrder(event: EventActivities, descending: boolean): readonly Found[] {
  const all = event.activities.map((_activity, index) => ({ event, index }));
  return descending ? all.reverse() : all;
}

function isWanted(
  { event, index }: Found,
  { type, category, campaignId, campaignType, productId }: ActivityRequest,
  campaigns: Campaigns,
): boolean {
  const activity = event.activities[index] as Activity;
  const campaign = activity.campaignId === undefined ? undefined : campaigns.get(activity.campaignId);
  return (
    (type === undefined || type === activity.type) &&
    (category === undefined || category === ACTIVITY_CATEGORIES[activity.type]) &&
    (campaignId === undefined || campaignId === activity.campaignId) &&
    (campaignType === undefined || campaignType === campaign?.campaignType) &&
    (productId === undefined || (activity.productIds?.includes(productId) ?? false))
  );
}

function unknownCursor(): Refusal<'invalid_query_params'> {
  return refuse('invalid_query_params', {
    details: 'Property .starting_after_id must be the ID of a row of this list',
  });
}
