import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** From where the client is: the definitions that it was made with, and its own copy of gRPC. */
const ofClient = createRequire(require.resolve('@eventstore/db-client/package.json'));

export const grpc = ofClient('@grpc/grpc-js');
export const { Any } = ofClient('google-protobuf/google/protobuf/any_pb.js');
export const { Empty: WellKnownEmpty } = ofClient('google-protobuf/google/protobuf/empty_pb.js');
export const { StreamsService } = ofClient('./generated/streams_grpc_pb.js');
export const streams = ofClient('./generated/streams_pb.js');
export const shared = ofClient('./generated/shared_pb.js');
export const status = ofClient('./generated/status_pb.js');
export const { ServerFeaturesService } = ofClient('./generated/serverfeatures_grpc_pb.js');
export const features = ofClient('./generated/serverfeatures_pb.js');
export const { GossipService } = ofClient('./generated/gossip_grpc_pb.js');
export const gossip = ofClient('./generated/gossip_pb.js');
