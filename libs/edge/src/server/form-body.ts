import { type Operation } from '@perkstream/published';
import { type FastifyInstance } from 'fastify';
import { isUnkeepable, MalformedBody } from './json-body.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';
export const FILE_TYPE = 'multipart/form-data';

/** The media type of the bodies of an operation. */
export function bodyTypeOf({ form, csv }: Pick<Operation, 'form' | 'csv'>): string {
  if (csv) return FILE_TYPE;
  return form ? FORM_TYPE : 'application/json';
}

/** Reads bodies as forms, and nothing else, on this server: each field once. */
export function readFormBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const fields = [...new URLSearchParams(body)];
    if (new Set(fields.map(([name]) => name)).size < fields.length) {
      return done(new MalformedBody('Request payload form holds a field more than once'));
    }
    if (fields.flat().some(isUnkeepable)) return done(new MalformedBody('Request payload form holds a NUL character'));
    return done(null, Object.fromEntries(fields));
  });
}
