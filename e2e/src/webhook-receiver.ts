import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { until } from '@perkstream/kernel/testing/waiting';
import { type Json } from './client.js';

interface Received {
  readonly body: Json;
  readonly raw: string;
  readonly signature: unknown;
  /** Of the webhook, over moment and body */
  readonly ownSignature: string;
  readonly authorization: string | undefined;
}

/** A server on this machine that webhooks are sent to. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The status that it answers; null: it closes the connection; undefined: it does not answer. */
  status: number | null | undefined = 200;
  /** The largest number of requests that it had not answered at a time. */
  mostOpen = 0;
  private open = 0;
  private readonly server: Server = createServer((request, response) => void this.take(request, response));

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  at(host = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async receivedTimes(times: number): Promise<readonly Received[]> {
    await until(() => this.received.length >= times);
    return this.received;
  }

  /** What was sent of a type, each message once: a busy service may send one again. */
  sent(type: string): readonly Json[] {
    const messages = new Map(this.received.map(({ body }): [string, Json] => [body.id, body]));
    return [...messages.values()].filter((each) => each.type === type);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.once('close', () => (this.open -= 1));
    let raw = '';
    for await (const part of request) raw += String(part);
    const { 'x-voucherify-signature': signature, 'x-perkstream-signature': own, authorization } = request.headers;
    this.received.push({ body: JSON.parse(raw), raw, signature, ownSignature: String(own), authorization });
    if (this.status === null) response.destroy();
    else if (this.status !== undefined) response.writeHead(this.status, { location: '/elsewhere' }).end();
  }
}
