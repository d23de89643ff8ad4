import { randomUUID } from 'node:crypto';
import { features, gossip, shared, StreamsService } from './wire.mjs';

const { MemberInfo, ClusterInfo, EndPoint } = gossip;
const VERSION = '23.10.8';

/** Tells which methods there are: without it the client appends one by one. */
export const serverFeatures = {
  getSupportedMethods: (_call, callback) => {
    const answer = new features.SupportedMethods();
    answer.setEventStoreServerVersion(VERSION);
    answer.setMethodsList(
      Object.values(StreamsService).map(({ path }) => {
        const [, service, method] = path.split('/');
        const supported = new features.SupportedMethod();
        supported.setServiceName(service.toLowerCase());
        supported.setMethodName(method.toLowerCase());
        return supported;
      }),
    );
    callback(null, answer);
  },
};

/** A cluster of one: this is its leader. */
export function gossipOf(door) {
  const instance = randomUUID();
  return {
    read: (_call, callback) => {
      const id = new shared.UUID();
      id.setString(instance);
      const endPoint = new EndPoint();
      endPoint.setAddress(door.host);
      endPoint.setPort(door.port);
      const member = new MemberInfo();
      member.setInstanceId(id);
      member.setTimeStamp(String(Date.now()));
      member.setState(MemberInfo.VNodeState.LEADER);
      member.setIsAlive(true);
      member.setHttpEndPoint(endPoint);
      const answer = new ClusterInfo();
      answer.setMembersList([member]);
      callback(null, answer);
    },
  };
}
