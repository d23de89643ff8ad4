import { describe, expect, it } from '@jest/globals';
import {
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  type TopologyDescription,
} from 'mongodb';
import { EngineUnavailable } from '@perkstream/ports';
import { away, isDuplicate, unavailable } from './engine-failure.js';

const ofServer = (code: number, message = 'no') => new MongoServerError({ message, code });

describe('a failure of the engine', () => {
  it.each<[string, Error, string]>([
    ['nobody is there', new MongoServerSelectionError('none', {} as TopologyDescription), 'not_done'],
    ['the connection was given up', new MongoTopologyClosedError(), 'not_done'],
    ['it is not the primary', ofServer(10107), 'not_done'],
    ['the connection broke', new MongoNetworkError('closed'), 'unknown'],
    ['it shuts down', ofServer(91), 'unknown'],
    ['its disk is full', ofServer(14031), 'unknown'],
    ['its disk is locked', ofServer(1, 'database is locked (5) (SQLITE_BUSY)'), 'unknown'],
  ])('says whether a write may have happened: %s', (_name, error, outcome) => {
    expect(unavailable(error, 'unknown')).toMatchObject({ name: 'EngineUnavailable', outcome, cause: error });
  });

  it('changes nothing where it was only asked', () => {
    expect(unavailable(new MongoNetworkError('closed'), 'not_done')?.outcome).toBe('not_done');
  });

  it.each([
    ['a mistake in a question', ofServer(2, 'unknown operator')],
    ['an inner failure', ofServer(1, 'slice bounds out of range')],
    ['a document that is there already', ofServer(11000)],
    ['a mistake of ours', new MongoInvalidArgumentError('no')],
    ['what others throw', new Error('The content failed')],
  ])('is not: %s', (_name, error) => {
    expect(unavailable(error, 'unknown')).toBeUndefined();
  });

  it('names what is at its root once', () => {
    const cause = new Error('refused');
    const twice = away('not_done', away('unknown', cause));
    expect(twice).toBeInstanceOf(EngineUnavailable);
    expect([twice.cause, twice.message]).toEqual([cause, 'documents are not available: refused']);
  });

  it('recognizes a document that is there already', () => {
    expect([isDuplicate(ofServer(11000)), isDuplicate(ofServer(1)), isDuplicate(new Error('no'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
