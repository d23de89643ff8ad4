import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { NO_STREAM, type NewEvent } from '@perkstream/ports';

const { BatchAppendReq } = streamsPb;
export type AppendRequest = InstanceType<typeof BatchAppendReq>;

/**
 * One append as one message. The engine takes a megabyte of events, and messages of several. It says no deadline: the engine has one
 * of its own for writes, and clocks differ.
 */
export function appendRequest(
  correlationId: string,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): AppendRequest {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === NO_STREAM) options.setNoStream(new sharedPb.Empty());
  else options.setStreamPosition(String(expected));
  const request = new BatchAppendReq();
  request.setCorrelationId(uuid(correlationId));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(proposed));
  request.setIsFinal(true);
  return request;
}

function proposed({ id, type, data, metadata }: NewEvent) {
  const message = new BatchAppendReq.ProposedMessage();
  message.setId(uuid(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(Buffer.from(JSON.stringify(data)));
  message.setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
  return message;
}

function uuid(text: string) {
  const id = new sharedPb.UUID();
  id.setString(text);
  return id;
}
