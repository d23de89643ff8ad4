import { type Client, type Json } from '../client.js';

export interface Named {
  readonly id: string;
  /** The other name by which the API finds it: code, name or source id. */
  readonly name: string;
}

/** Makes things in a project. */
export class Maker {
  /** @param mark appears in every name, code, source id and text */
  constructor(
    readonly client: Client,
    readonly mark: string,
  ) {}

  async post(path: string, body?: object): Promise<Json> {
    const answer = await this.client.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async named(path: string, name: string, body: object): Promise<Named> {
    return { id: (await this.post(path, body)).id, name };
  }
}
