import { Readable } from 'node:stream';
import { EngineUnavailable } from '@perkstream/ports';
import { type FilePart, type FileReader, serviceOf } from '@perkstream/published';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { edgeError, JSON_TYPE, RETRY_AFTER_SECONDS } from '../server/error-answers.js';
import { type Edge } from './edge.js';

/** Longer than the text of any token. */
const LONGEST_TOKEN = 200;

/** The `token` of a link to a file; undefined: the request is not for a file. */
export function tokenIn({ query }: FastifyRequest): string | undefined {
  return new URLSearchParams(query as string).get('token')?.slice(0, LONGEST_TOKEN);
}

/** Sends a file to whoever has a link to it. Its parts are asked for one after the other, as fast as the client takes them. */
export class FileRoute {
  constructor(
    private readonly file: FileReader,
    private readonly edge: Edge,
  ) {}

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [id = ''] = Object.values(request.params as Record<string, string>);
    const token = tokenIn(request) ?? '';
    const first = await this.part(id, token, 0).catch((error: unknown) => this.unanswered(error));
    if (first === 'unavailable') {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return refused(reply, edgeError('service_unavailable', request.id));
    }
    if (!first) return refused(reply, edgeError('unauthorized', request.id));
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${id}.csv"`)
      .send(Readable.from(this.texts(id, token, first)));
  }

  /** What is missing in the middle breaks the connection off: the client must not take a part for the whole. */
  private async *texts(id: string, token: string, first: FilePart): AsyncGenerator<string> {
    let part = first;
    for (let number = 0; ;) {
      if (part.text !== '') yield part.text;
      if (part.isLast) return;
      const next = await this.part(id, token, ++number);
      if (!next) throw new Error(`A file ends before its part ${number}`);
      part = next;
    }
  }

  private part(id: string, token: string, part: number): Promise<FilePart | undefined> {
    return this.edge.bus.request<FilePart | undefined>({
      name: this.file.name,
      service: serviceOf(this.file.context),
      key: id,
      deadline: Date.now() + this.edge.deadlineMilliseconds,
      payload: new this.file(id, token, part),
    });
  }

  private unanswered(error: unknown): 'unavailable' {
    if (!(error instanceof EngineUnavailable) && (error as Error).name !== 'EngineUnavailable') throw error;
    this.edge.tellUnavailable((error as EngineUnavailable).engine, (error as Error).message);
    return 'unavailable';
  }
}

function refused(reply: FastifyReply, body: ReturnType<typeof edgeError>): FastifyReply {
  return reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}
