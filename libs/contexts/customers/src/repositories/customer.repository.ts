import { type UpTo } from '@perkstream/kernel';
import { Injectable } from '@nestjs/common';
import { CommandRunner, type PlaceOfThing, UniqueValues, ViewRunner } from '@perkstream/platform';
import { type CustomerRef, type StoredCustomer } from '@perkstream/published';
import { customerAggregate, type CustomerState } from '../domain/customer/customer.decider.js';
import { customersView } from '../views/customers/customers.view.js';

/** Where source ids are claimed. */
export const SOURCE_IDS = 'customer_source_id';

const ID = /^cust_[0-9A-Za-z]{24}$/;
const TRACKING_ID = /^track_[0-9a-f]{40}$/;

/** Finds customers as their streams have them: by id and source id without a look into the database, once they are known. */
@Injectable()
export class CustomerRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
    private readonly views: ViewRunner,
  ) {}

  /** @param upTo as the customer was then */
  async find(projectId: string, ref: CustomerRef, upTo?: UpTo): Promise<StoredCustomer | undefined> {
    if (ref.id !== undefined) return this.byId(projectId, ref.id, upTo);
    if (ref.sourceId !== undefined) return this.bySourceId(projectId, ref.sourceId, upTo);
    if (ref.trackingId !== undefined) return this.byTrackingId(projectId, ref.trackingId, upTo);
    if (ref.idOrSourceId === undefined) return undefined;
    return (await this.byId(projectId, ref.idOrSourceId, upTo)) ?? this.bySourceId(projectId, ref.idOrSourceId, upTo);
  }

  /** The id of the customer that a path names, who may be gone by now; undefined when there never was one. */
  async idOf(projectId: string, idOrSourceId: string): Promise<string | undefined> {
    const { status } = await this.stateOf(projectId, idOrSourceId);
    return status === 'none' ? this.uniqueValues.ownerOf(SOURCE_IDS, projectId, idOrSourceId) : idOrSourceId;
  }

  /** Where the past of the customer is that a path names by an id, or the source id of now. */
  async placeOf(projectId: string, idOrSourceId: string): Promise<PlaceOfThing | undefined> {
    const key = await this.idOf(projectId, idOrSourceId);
    if (key === undefined) return undefined;
    const { status } = await this.stateOf(projectId, key);
    return { key, isErased: status === 'erased' };
  }

  /** `none` for a text that is no id. @param upTo as the customer was then */
  async stateOf(projectId: string, id: string, upTo?: UpTo): Promise<CustomerState> {
    if (!ID.test(id)) return customerAggregate.initial;
    const now = await this.runner.current(customerAggregate, projectId, id);
    // Of who is erased nothing is read, also as long as it still can be.
    if (upTo === undefined || now.status === 'erased') return now;
    return this.runner.stateUpTo(customerAggregate, projectId, id, upTo);
  }

  /** How many events there are of a customer. */
  async eventsOf(projectId: string, id: string): Promise<number> {
    return (await this.runner.currentWithRevision(customerAggregate, projectId, id)).revision + 1;
  }

  /** The same for the same source id at all times; another one in each project. */
  trackingIdOf(projectId: string, sourceId: string): string {
    return `track_${this.uniqueValues.hash(`customer_tracking_id\u0000${projectId}`, sourceId)}`;
  }

  async byId(projectId: string, id: string, upTo?: UpTo): Promise<StoredCustomer | undefined> {
    const state = await this.stateOf(projectId, id, upTo);
    return state.status === 'known' ? state.customer : undefined;
  }

  private async bySourceId(projectId: string, sourceId: string, upTo?: UpTo): Promise<StoredCustomer | undefined> {
    const owner = await this.uniqueValues.ownerOf(SOURCE_IDS, projectId, sourceId, upTo);
    return owner === undefined ? undefined : this.byId(projectId, owner, upTo);
  }

  private async byTrackingId(
    projectId: string,
    trackingId: string,
    upTo: UpTo | undefined,
  ): Promise<StoredCustomer | undefined> {
    if (!TRACKING_ID.test(trackingId)) return this.bySourceId(projectId, trackingId, upTo);
    const [document] = await this.views.collection(customersView).find({
      where: {
        all: [
          { field: 'tracking_id', is: trackingId },
          { field: 'projectId', is: projectId },
        ],
      },
      limit: 1,
    });
    return document ? this.byId(projectId, document.id, upTo) : this.bySourceId(projectId, trackingId, upTo);
  }
}
