import {
  documentWritingCases,
  eventStoreSuite,
  fileStoreSuite,
  keyStoreSuite,
  messageBusSuite,
  runSuite,
} from '@perkstream/conformance';
import { MemoryFiles, MemoryKeys } from '@perkstream/conformance/memory';
import { NETWORK } from '../world/owner.js';
import { World } from '../world/world.js';
import { Broker, simulatedBus } from './broker.js';
import { EventLog } from './event-log.js';
import { SimulatedDocuments, StoredDocuments } from './simulated-documents.js';
import { SimulatedEventStore } from './simulated-event-store.js';
import { simulatedFiles, simulatedKeys } from './simulated-rest.js';
import { Outages } from './outages.js';
import { CALM } from './weather.js';
import { type Caller, Wire } from './wire.js';

const { performance } = globalThis;

/** A world in calm weather whose time is the real one, as the cases wait in it; with the wires of replicas. */
function calmWorld() {
  const now = performance.now.bind(performance);
  const began = now();
  const world = new World(1);
  let isClosed = false;
  const tick = () => world.after(1, NETWORK, tick);
  tick();
  const goOn = async () => {
    while (!isClosed) await world.run(() => isClosed || world.now > now() - began, Infinity);
  };
  const end = goOn();
  const wire = (engine: string): Wire => {
    const caller: Caller = {
      ...{ name: 'replica', isDead: false, isStarting: false, stalledUntil: 0 },
      crash: () => undefined,
      stall: () => undefined,
    };
    return new Wire(world, caller, { weather: CALM, faults: new Map(), outages: new Outages(() => world.now) }, engine);
  };
  const close = async () => {
    isClosed = true;
    await end;
    world.close();
  };
  return { world, wire, close };
}

eventStoreSuite({
  name: 'simulation',
  capabilities: { beginnings: false, inlineProjections: false, crash: false, interruption: false },
  open: async () => {
    const { wire, close } = calmWorld();
    return { store: new SimulatedEventStore(new EventLog(), wire('events')), close };
  },
  skip: {
    'gives another reader events that nobody has altered': 'they are frozen: who alters one fails',
    'gives a handler slower than the writer 20,000 events, each once and in order, in steps no smaller than those of the writer':
      'its steps are small on purpose',
  },
});

// Its queries are those of the memory store, which passes the whole suite.
runSuite('document store', documentWritingCases, {
  name: 'simulation',
  capabilities: { crash: false, interruption: false, atomicApply: true },
  open: async () => {
    const { wire, close } = calmWorld();
    return { store: new SimulatedDocuments(new StoredDocuments(), wire('documents')), close };
  },
});

messageBusSuite({
  name: 'simulation',
  capabilities: { sharedMedium: true },
  open: async () => {
    const { world, wire, close } = calmWorld();
    const broker = new Broker(world);
    return {
      bus: simulatedBus(broker, wire('broker')),
      another: async () => simulatedBus(broker, wire('broker')),
      close,
    };
  },
});

keyStoreSuite({
  name: 'simulation',
  capabilities: { crash: false },
  open: async () => {
    const { wire, close } = calmWorld();
    return { store: simulatedKeys(new MemoryKeys(), wire('keys')), close };
  },
});

fileStoreSuite({
  name: 'simulation',
  open: async () => {
    const { wire, close } = calmWorld();
    return { store: simulatedFiles(new MemoryFiles(), wire('files')), close };
  },
});
