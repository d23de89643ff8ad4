import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { NO_STREAM } from '@perkstream/ports';
import { toMessage, type Proposal, uuid } from './proposal.js';

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
  events: readonly Proposal[],
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
  request.setProposedMessagesList(events.map(toMessage));
  request.setIsFinal(true);
  return request;
}
