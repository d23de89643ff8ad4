import { Readable } from 'node:stream';
import { type FilePart, type FileReader } from '@perkstream/published';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { edgeError } from '../server/error-answers.js';
import { askFor, refused } from './beside-operations.js';
import { type Edge } from './edge.js';

/** Longer than the text of any token. */
const MAX_TOKEN_CHARACTERS = 200;
/** Downloads of a file that go on together: each has a part of it in memory, for as long as its client takes to read. */
const MAX_DOWNLOADS = 16;

/** The `token` of a link to a file; undefined: the request is not for a file. */
export function tokenIn({ query }: FastifyRequest): string | undefined {
  return new URLSearchParams(query as string).get('token')?.slice(0, MAX_TOKEN_CHARACTERS);
}

/** Sends a file to any client that has a link to it. Its parts are asked for one after the other, as fast as the client takes them. */
export class FileRoute {
  /** By the ids of files. */
  private readonly downloads = new Map<string, Set<FastifyRequest>>();

  constructor(
    private readonly file: FileReader,
    private readonly edge: Edge,
  ) {}

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [id = ''] = Object.values(request.params as Record<string, string>);
    const token = tokenIn(request) ?? '';
    const first = await this.part(id, token, 0);
    if (first === 'unavailable') return refused(reply, edgeError('service_unavailable', request.id));
    if (!first) return refused(reply, edgeError('unauthorized', request.id));
    if (!this.begins(id, request, reply)) {
      const details = `There are ${MAX_DOWNLOADS} downloads of the file already`;
      return refused(reply, edgeError('service_unavailable', request.id, details));
    }
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${first.name ? `${first.name}-` : ''}${id}.csv"`)
      .send(Readable.from(this.texts(id, token, first)));
  }

  private begins(id: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const under = this.downloads.get(id) ?? new Set();
    // Nothing else reports the end of requests that were sent one behind the other on a connection that broke.
    for (const each of under) if (each.raw.socket.destroyed) under.delete(each);
    if (under.size >= MAX_DOWNLOADS) return false;
    this.downloads.set(id, under.add(request));
    reply.raw.once('close', () => {
      under.delete(request);
      if (under.size === 0) this.downloads.delete(id);
    });
    return true;
  }

  /** What is missing in the middle breaks the connection off: the client must not take a part for the whole. */
  private async *texts(id: string, token: string, first: FilePart): AsyncGenerator<string> {
    let part = first;
    for (let number = 0; ;) {
      if (part.text !== '') yield part.text;
      if (part.isLast) return;
      const next = await this.part(id, token, ++number);
      if (!next || next === 'unavailable') throw new Error(`A file ends before its part ${number}`);
      part = next;
    }
  }

  private part(id: string, token: string, part: number): Promise<FilePart | 'unavailable' | undefined> {
    return askFor<FilePart | undefined>(new this.file(id, token, part), id, this.edge);
  }
}
