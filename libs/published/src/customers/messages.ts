import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type ImportCommands, type KeptByRevert } from '../redeemables/reverted-import.js';
import { type CustomerAnswer } from './answers.js';
import { type CustomerInput } from './bodies.js';
import { type SegmentType } from './segment-bodies.js';

const { Query, Command, QueryByIds } = answeredBy('customers');

/** Customers by id or source id, or by parts of name, e-mail, city and phone number. */
export class SearchCustomers extends SearchIn {
  static readonly context = 'customers';
}

/** Segments by id or by parts of the name. */
export class SearchSegments extends SearchIn {
  static readonly context = 'customers';
}

/** What other contexts need of a customer. Personal data: not to be stored, not to be logged. */
export interface CustomerRecord {
  /** `cust_…` */
  readonly id: string;
  readonly sourceId: string | null;
  /** `track_…`: an opaque hash of the source id that clients may send back; null without a source id */
  readonly trackingId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** YYYY-MM-DD */
  readonly birthdate: string | null;
  readonly address: JsonObject | null;
  readonly metadata: JsonObject;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** As answers embed it (wire form): id, source_id, name, email, metadata, object. Fields without a value are left out. */
  readonly embedded: JsonObject;
}

/** A customer as it is after an upsert. */
export interface UpsertedCustomer extends CustomerRecord {
  /** Where this upsert made the customer, now or when it came for the first time. */
  readonly isNew?: true;
}

/** How a request names a customer: `id` wins over `sourceId`, which wins over `trackingId` (hash or source id). */
export interface CustomerRef {
  readonly id?: string;
  readonly sourceId?: string;
  readonly trackingId?: string;
  /** As paths and filters name a customer: either of the two. Counts when none of the others is there. */
  readonly idOrSourceId?: string;
}

/** A customer; also as one was earlier, who may be deleted by now. Nothing is known of who was erased since. */
export class FindCustomer extends Query<CustomerRecord | undefined> {
  constructor(
    readonly projectId: string,
    readonly ref: CustomerRef,
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** The project is gone: forgets some of its customers for good. Answers whether there are more. */
export class ForgetPeople extends Command<boolean> {
  constructor(readonly origin: CommandOrigin) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** Customers by id; undefined for each that is gone. In the order asked. */
export class FindCustomers extends QueryByIds<CustomerRecord> {}

/** Customers as lists answer them; undefined for each that is gone. In the order asked. */
export class PresentCustomers extends QueryByIds<CustomerAnswer> {}

/**
 * The tracking id of a source id, whether a customer has it or not: the same one at all times, different in each project. For
 * answers about people who are not stored (validations).
 */
export class FindTrackingId extends Query<string> {
  constructor(
    readonly projectId: string,
    readonly sourceId: string,
  ) {
    super();
  }
}

/**
 * Finds the customer by id or source id, makes or updates it from what was sent (wire form of a customer; only fields that are
 * there change), and answers it. With nothing but an id or source id of somebody known, nothing is written. Without either, a new
 * customer is made.
 * - `not_found`: an `id` was sent that nobody has
 * - `invalid_payload`: a field is not of its type; nothing was changed
 * - `metadata_validation_failed`: a new customer, or changed metadata, lacks what the project requires; nothing was changed
 */
export class UpsertCustomer extends Command<
  UpsertedCustomer | Refusal<'not_found' | 'invalid_payload' | 'metadata_validation_failed'>
> {
  constructor(
    readonly projectId: string,
    readonly customer: CustomerInput,
    readonly origin: CommandOrigin,
    /** What is sent is the whole profile: it takes the place of what is known, metadata as well. */
    readonly isWhole = false,
  ) {
    super();
  }
}

/**
 * Undoes what an import did to a customer: one that it made is deleted, any other has its earlier profile again. Refused where the profile
 * was changed since, or a customer that it made has done something. Does nothing where the import did nothing, or that was reverted.
 */
export class RevertImportedCustomer extends Command<undefined | KeptByRevert> {
  constructor(
    readonly projectId: string,
    /** `cust_…` */
    readonly id: string,
    readonly imported: ImportCommands,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Of these segments, those that a customer is in, who need not be stored: what the record says counts. */
export class FindSegmentsOf extends Query<readonly string[]> {
  constructor(
    readonly projectId: string,
    readonly customer: CustomerRecord,
    readonly segmentIds: readonly string[],
    /** ISO 8601 in UTC: what "days ago" is reckoned from */
    readonly now: string,
    /** what the customer did after it does not count; absent: all counts */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** How many customers redeemed something for the first time ever in a time, and what they redeemed was of the campaign. */
export class CountNewCustomers extends Query<number> {
  constructor(
    readonly projectId: string,
    readonly campaignId: string,
    /** ISO 8601 in UTC */
    readonly from: string,
    /** The moment after the last one */
    readonly to: string,
  ) {
    super();
  }
}

/** A segment by its id. */
export class FindSegment extends Query<
  { readonly id: string; readonly name: string; readonly type: SegmentType } | undefined
> {
  constructor(
    readonly projectId: string,
    /** `seg_…` */
    readonly id: string,
  ) {
    super();
  }
}

/** From now on an event says who enters and leaves the segment. Does nothing for a static one, and where there is none. */
export class ActivateSegment extends Command<void> {
  constructor(
    readonly projectId: string,
    /** `seg_…` */
    readonly id: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Rows of `customer`. */
export class PageOfCustomers extends PageOfExport {
  static readonly context = 'customers';
}

/** One event of a customer's stream as it was stored. Personal data: not to be stored, not to be logged. */
export class ReadCustomerEvent extends Query<{ readonly data: object } | undefined> {
  constructor(
    readonly projectId: string,
    /** `cust_…` */
    readonly id: string,
    readonly revision: number,
  ) {
    super();
  }
}
