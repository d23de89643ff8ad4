import { readFileSync } from 'node:fs';
import { grpc } from './wire.mjs';

/**
 * TLS, where there is a folder with `key.pem` and `certificate.pem`.
 * @param {string} [folder]
 */
export function credentialsFrom(folder) {
  if (folder === undefined) return grpc.ServerCredentials.createInsecure();
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(`${folder}/${name}`));
  return grpc.ServerCredentials.createSsl(null, [{ private_key: key, cert_chain: certificate }]);
}

/**
 * Admits one user to streams. Which methods there are, and who belongs to the cluster, everybody may ask, as of the real server.
 * @param {string} [user] `name:password`; absent: everybody is admitted
 * @returns interceptors of the server
 */
export function admitting(user) {
  if (user === undefined) return [];
  const expected = `Basic ${Buffer.from(user).toString('base64')}`;
  const { UNAUTHENTICATED, PERMISSION_DENIED } = grpc.status;
  return [
    ({ path }, call) =>
      new grpc.ServerInterceptingCall(call, {
        start: (next) =>
          next({
            onReceiveMetadata: (metadata, goOn) => {
              const [given] = metadata.get('authorization');
              if (given === expected || !path.includes('.Streams/')) return goOn(metadata);
              if (given === undefined) return call.sendStatus({ code: PERMISSION_DENIED, details: 'Access Denied' });
              return call.sendStatus({ code: UNAUTHENTICATED, details: 'Bad HTTP authenticated request' });
            },
          }),
      }),
  ];
}
