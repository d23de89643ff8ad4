import { randomUUID } from 'node:crypto';
import { features, gossip, shared, StreamsService } from './wire.mjs';

const { MemberInfo, ClusterInfo, EndPoint } = gossip;
const VERSION = '23.10.8';

/**
 * Lists the methods that the server has: without it the client appends one by one. It needs no disk, so it is late only when all
 * answers are silent.
 */
export const serverFeatures = (faults) => ({
  getSupportedMethods: async (_call, callback) => {
    await faults.holdSign();
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
});

/** A cluster of one, which is its leader, or of two, where the fault `leader` names another one; nobody leads where it is -1. */
export function gossipOf(door, faults) {
  const instance = randomUUID();
  const memberAt = (port, state) => {
    const id = new shared.UUID();
    id.setString(instance);
    const endPoint = new EndPoint();
    endPoint.setAddress(door.host);
    endPoint.setPort(port);
    const member = new MemberInfo();
    member.setInstanceId(id);
    member.setTimeStamp(String(Date.now()));
    member.setState(state);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    return member;
  };
  return {
    read: async (_call, callback) => {
      await faults.holdSign();
      const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
      const { otherLeader } = faults;
      const answer = new ClusterInfo();
      if (otherLeader === -1) answer.setMembersList([memberAt(door.port, FOLLOWER)]);
      else if (otherLeader) answer.setMembersList([memberAt(otherLeader, LEADER), memberAt(door.port, FOLLOWER)]);
      else answer.setMembersList([memberAt(door.port, LEADER)]);
      callback(null, answer);
    },
  };
}
