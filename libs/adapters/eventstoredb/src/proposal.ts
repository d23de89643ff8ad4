import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { type NewEvent } from '@perkstream/ports';
import { storedMetadata } from './stored-metadata.js';

const { ProposedMessage } = streamsPb.BatchAppendReq;

/** An event as it goes over the wire. */
export interface Proposal {
  /** UUID */
  readonly id: string;
  readonly type: string;
  readonly contentType: 'application/json' | 'application/octet-stream';
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export function proposalOf({ id, type, data, metadata }: NewEvent): Proposal {
  return { id, type, contentType: 'application/json', data: toJson(data), metadata: toJson(storedMetadata(metadata)) };
}

export function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** As the engine counts what an append holds; names of types are two bytes a character there. */
export function bytesOf({ type, data, metadata }: Proposal): number {
  return 2 * type.length + data.length + metadata.length;
}

export function toMessage({ id, type, contentType, data, metadata }: Proposal) {
  const message = new ProposedMessage();
  message.setId(uuid(id));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  message.setData(data);
  message.setCustomMetadata(metadata);
  return message;
}

export function uuid(text: string) {
  const id = new sharedPb.UUID();
  id.setString(text);
  return id;
}
