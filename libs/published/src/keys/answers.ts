import { Flag, OneOf, Text, Whole } from '../language/body-class.js';

const TOKEN_TYPES = ['Bearer'] as const;

export class OAuthTokenGenerateResponseBody {
  @Text() access_token!: string;
  @Text('the id of the application key that it was issued to') client_id!: string;
  @Whole('Unix time, in seconds') expires_at!: number;
  @Whole('seconds that are left') expires_in!: number;
  @Text('scopes with a space between') scope!: string;
  @OneOf(TOKEN_TYPES) token_type!: (typeof TOKEN_TYPES)[number];
}

/** Of a token that opens nothing (unknown, expired, revoked, or its key is) the answer says nothing else. */
export class OAuthTokenIntrospectResponseBody {
  @Flag() active!: boolean;
  @Text({ optional: true }) access_token?: string;
  @Text({ optional: true }, 'the id of the application key that it was issued to') client_id?: string;
  @Whole({ optional: true }, 'Unix time, in seconds') expires_at?: number;
  @Whole({ optional: true }, 'seconds that are left') expires_in?: number;
  @Text({ optional: true }, 'scopes with a space between') scope?: string;
  @OneOf(TOKEN_TYPES, { optional: true }) token_type?: (typeof TOKEN_TYPES)[number];
}
