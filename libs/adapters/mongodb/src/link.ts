import { EngineLink } from '@perkstream/ports';
import { away } from './engine-failure.js';

/** The way to the engine. */
export class Link extends EngineLink {
  constructor(probe: () => Promise<void>) {
    super(probe, (cause) => away('not_done', cause));
  }
}
