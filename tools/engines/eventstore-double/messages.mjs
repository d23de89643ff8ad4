import { Any, grpc, shared, status, streams, WellKnownEmpty } from './wire.mjs';

const { ReadResp, AppendResp, BatchAppendResp } = streams;
const { RecordedEvent } = ReadResp.ReadEvent;

export function nameOf(identifier) {
  return Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

function identifierOf(name) {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Uint8Array.from(Buffer.from(name, 'utf8')));
  return identifier;
}

/** A proposed message, of either kind of append → an event for the log. */
export function eventOf(message) {
  const properties = message.getMetadataMap();
  return {
    id: message.getId().getString().toLowerCase(),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

/** The revision that the options of a request expect. Each kind has a field of its own for it. */
export function expectedOf(options) {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  return BigInt(options.getRevision ? options.getRevision() : options.getStreamPosition());
}

/** Encoded once: each event is read by many. */
const encoded = new WeakMap();

export function eventAnswer(record) {
  let bytes = encoded.get(record);
  if (!bytes) encoded.set(record, (bytes = eventMessage(record).serializeBinary()));
  const answer = new ReadResp();
  answer.serializeBinary = () => bytes;
  return answer;
}

function eventMessage(record) {
  const event = new RecordedEvent();
  const id = new shared.UUID();
  id.setString(record.id);
  event.setId(id);
  event.setStreamIdentifier(identifierOf(record.stream));
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position));
  event.setPreparePosition(String(record.position));
  const properties = event.getMetadataMap();
  properties.set('type', record.type);
  properties.set('content-type', record.contentType);
  properties.set('created', record.created);
  event.setData(Uint8Array.from(record.data));
  event.setCustomMetadata(Uint8Array.from(record.metadata));
  const read = new ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(record.position));
  const answer = new ReadResp();
  answer.setEvent(read);
  return answer;
}

export function notFoundAnswer(stream) {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifierOf(stream));
  const answer = new ReadResp();
  answer.setStreamNotFound(notFound);
  return answer;
}

export function confirmationAnswer(subscriptionId) {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const answer = new ReadResp();
  answer.setConfirmation(confirmation);
  return answer;
}

export function checkpointAnswer(position) {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const answer = new ReadResp();
  answer.setCheckpoint(checkpoint);
  return answer;
}

export function caughtUpAnswer() {
  const answer = new ReadResp();
  answer.setCaughtUp(new ReadResp.CaughtUp());
  return answer;
}

export function appendedAnswer({ revision, position }) {
  const place = positioned(new AppendResp.Position(), position);
  const success = new AppendResp.Success();
  if (revision < 0n) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  success.setPosition(place);
  const answer = new AppendResp();
  answer.setSuccess(success);
  return answer;
}

export function wrongVersionAnswer({ expected, actual }) {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (actual < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  const answer = new AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
}

export function batchAnswer(request, stream) {
  const answer = new BatchAppendResp();
  answer.setCorrelationId(request.getCorrelationId());
  answer.setStreamIdentifier(identifierOf(stream));
  return answer;
}

export function batchSuccess({ revision, position }) {
  const success = new BatchAppendResp.Success();
  if (revision < 0n) success.setNoStream(new WellKnownEmpty());
  else success.setCurrentRevision(String(revision));
  success.setPosition(positioned(new shared.AllStreamPosition(), position));
  return success;
}

/** The same refusal as a status with details, which is what answers in batches carry. */
export function batchError(refused) {
  const [details, name] = detailsOf(refused);
  return statusOf(refused.kind, details, `event_store.client.${name}`);
}

/** A forwarded append that nobody has answered: the error says nothing but its type. */
export function timedOut() {
  return statusOf('', new shared.Timeout(), 'event_store.client.Timeout');
}

/** An append that requires the leader, while nobody leads. */
export function leaderless() {
  return statusOf('No leader info available in response', new shared.Empty(), 'google.protobuf.Empty');
}

function statusOf(message, details, name) {
  const packed = new Any();
  packed.pack(details.serializeBinary(), name);
  const error = new status.Status();
  error.setMessage(message);
  error.setDetails(packed);
  return error;
}

/** How a follower ends a call that requires the leader. */
export function notLeader(host, port) {
  const metadata = new grpc.Metadata();
  const named = { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': port };
  for (const [key, value] of Object.entries(named)) metadata.set(key, String(value));
  return { code: grpc.status.NOT_FOUND, details: 'Leader info available', metadata };
}

function detailsOf(refused) {
  if (refused.kind === 'stream_deleted') {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(identifierOf(refused.stream));
    return [deleted, 'StreamDeleted'];
  }
  if (refused.kind === 'too_large') {
    const large = new shared.MaximumAppendSizeExceeded();
    large.setMaxappendsize(refused.limit);
    return [large, 'MaximumAppendSizeExceeded'];
  }
  const { expected, actual } = refused;
  const wrong = new shared.WrongExpectedVersion();
  if (actual < 0n) wrong.setCurrentNoStream(new WellKnownEmpty());
  else wrong.setCurrentStreamRevision(String(actual));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new WellKnownEmpty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new WellKnownEmpty());
  else if (expected === 'any') wrong.setExpectedAny(new WellKnownEmpty());
  else wrong.setExpectedStreamPosition(String(expected));
  return [wrong, 'WrongExpectedVersion'];
}

/** A refusal as the error of a call. Anything else is a bug of the double, and is reported as such. */
export function callError(error) {
  const [code, properties] = codeOf(error);
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries(properties)) metadata.set(key, String(value));
  return { code, details: error.message, metadata };
}

/** How a live subscription ends whose caller does not read. */
export function tooSlow() {
  const details = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
  return { code: grpc.status.ABORTED, details, metadata: new grpc.Metadata() };
}

function codeOf({ kind, stream, expected, actual, limit }) {
  if (kind === 'stream_deleted') {
    return [grpc.status.FAILED_PRECONDITION, { exception: 'stream-deleted', 'stream-name': stream }];
  }
  if (kind === 'too_large') {
    const exception = 'maximum-append-size-exceeded';
    return [grpc.status.INVALID_ARGUMENT, { exception, 'maximum-append-size': limit }];
  }
  if (kind === 'wrong_expected_version') {
    const versions = { 'expected-version': versionOf(expected), 'actual-version': actual };
    const exception = 'wrong-expected-version';
    return [grpc.status.FAILED_PRECONDITION, { exception, 'stream-name': stream, ...versions }];
  }
  return [grpc.status.INTERNAL, {}];
}

function versionOf(expected) {
  return { no_stream: -1, any: -2, stream_exists: -4 }[expected] ?? expected;
}

export function positioned(message, position) {
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
}
