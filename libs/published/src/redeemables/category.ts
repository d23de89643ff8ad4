import { IsOptional, IsString, MaxLength } from 'class-validator';
import { allOf, Describe, Nullable } from '../language/body-class.js';

/** The category of something that is redeemed, by its name; null: none. */
export function IsCategoryName(): PropertyDecorator {
  return allOf(Describe('name of a category'), MaxLength(200), IsString(), Nullable(), IsOptional());
}

/** The same, by its id. */
export function IsCategoryId(): PropertyDecorator {
  return allOf(MaxLength(100), IsString(), Nullable(), IsOptional());
}
