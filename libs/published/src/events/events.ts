import { type JsonObject } from '@perkstream/kernel';
import { type MetadataDefinition } from '@perkstream/domain-metadata';

/**
 * What is stored of custom events and of their schemas. Times in ISO 8601 and UTC. They hold ids of people, never their data; metadata is
 * stored sealed (`PERSONAL_PARTS`).
 */

export const EVENT_PROPERTY_TYPES = ['string', 'number', 'date', 'datetime', 'boolean'] as const;

/** What the metadata of an event may hold under one name. */
export interface EventProperty extends Pick<MetadataDefinition, 'optional' | 'deleted'> {
  readonly type: (typeof EVENT_PROPERTY_TYPES)[number];
}

/** That a project knows an event, and what its metadata is like. */
export interface CustomEventSchema {
  /** `ms_…` */
  readonly id: string;
  /** Of the events; unique in the project */
  readonly name: string;
  readonly properties: Readonly<Record<string, EventProperty>>;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** Something that a customer did, as a client sent it. */
export interface CustomEventRecord {
  /** `evt_…` */
  readonly id: string;
  /** As its schema was called */
  readonly name: string;
  /** `ms_…` */
  readonly schemaId: string;
  /** `cust_…` */
  readonly customerId: string;
  readonly metadata: JsonObject;
  /** The code of the loyalty card that is to have the points, where it was named. */
  readonly loyaltyCode?: string;
  /** The referral code by which the customer came, where it was named, and who had given it away. */
  readonly referral?: { readonly code: string; readonly referrerId?: string };
  readonly at: string;
}

export interface CustomEventSent {
  readonly type: 'custom_event.sent';
  readonly data: { readonly event: CustomEventRecord };
}
