/** A rule of the contract (K…), of its decisions (G…, A…, E…, …) or of the house (H…, J…), in a sentence. */
export interface Rule {
  id: string
  says: string
  /** Rules whose tests show this one too: the contract and its decisions often speak of the same thing. */
  shownBy?: readonly string[]
}

export interface Chapter {
  title: string
  rules: readonly Rule[]
}

const rule = (id: string, says: string, ...shownBy: string[]): Rule => ({
  id,
  says,
  ...(shownBy.length > 0 && { shownBy }),
})

export const chapters: readonly Chapter[] = [
  {
    title: 'The contract: conventions',
    rules: [
      rule('K1', 'Every path begins with `/service/api/v1`; what is not in the table of operations does not exist.'),
      rule('K2', 'Bodies are JSON, sent as `application/json`.'),
      rule('K3', 'A success is `{status: "success", message, request_uri, data}`.'),
      rule(
        'K4',
        'A refusal is `{status: "error", request_uri, error: {details: {error_code, message, …}}}`.',
        'G8',
        'G12',
      ),
      rule('K5', 'Timestamps are text: weekday, day, month, year, time.', 'G3'),
      rule(
        'K6',
        'Booleans and counts of records are text; booleans in bodies are JSON booleans, in queries `true` or `false`.',
        'G6',
        'E5',
      ),
      rule('K7', 'Ids are text: numbers for most things, UUIDs for zones, frames and comments.', 'G4'),
      rule('K8', 'A field marked required must be sent.', 'G10'),
    ],
  },
  {
    title: 'The contract: records',
    rules: [
      rule('K10', 'The edition record, and `fields` to select from it.', 'E1', 'G5'),
      rule('K11', 'The team record.', 'E5', 'E6'),
      rule('K12', 'The records of a team member and of an invited member.', 'E7'),
      rule('K13', 'The space record.', 'S5'),
      rule('K14', 'The space member record.', 'S9'),
      rule('K15', 'The zone record, and the order and metadata of the zones of a space.'),
      rule('K16', 'The name rule of zones and spaces.'),
      rule('K17', 'The zone version record: allowed versions, and restricted ones that show less.'),
      rule('K18', 'The template record.', 'P1'),
      rule('K19', 'The subscription record.', 'E11'),
      rule('K20', 'The permission record.', 'E9'),
      rule('K21', 'The records of search results.', 'Q3'),
      rule('K22', 'The frame record.', 'F6'),
      rule('K23', 'The object model of shapes, text and connectors.', 'C1'),
    ],
  },
  {
    title: 'The contract: operations',
    rules: [
      rule('K30', 'Editions: list, read, create.', 'E1', 'E2'),
      rule('K31', 'Teams: list, read, update.', 'E5', 'E6'),
      rule('K32', 'Team members: list, add, change role, remove.', 'E7', 'E8'),
      rule('K33', 'Permissions: one’s own and others’ roles in edition, team and space.', 'E9'),
      rule('K34', 'Spaces: read, list, create, duplicate, move, state, meta.', 'S1', 'S2', 'S4', 'S7', 'S8'),
      rule('K35', 'Space members: list, add, change role, remove.', 'S9'),
      rule(
        'K36',
        'Zones: metadata, create, move, duplicate, rename, state, share, versions.',
        'Z1',
        'Z2',
        'Z4',
        'Z6',
        'Z7',
        'Z8',
      ),
      rule('K37', 'Frames: list, insert, update, delete.', 'F2', 'F3', 'F4', 'F5'),
      rule('K38', 'Templates: list, read, insert.', 'P1', 'P2'),
      rule('K39', 'Searches in a team.', 'Q1', 'Q2'),
      rule('K40', 'Subscription: read.', 'E11'),
    ],
  },
  {
    title: 'The contract: authentication, errors, limits, versions',
    rules: [
      rule('K41', 'The access token comes as `Bearer` or as `Service-oauthtoken`.'),
      rule('K42', 'OAuth 2.0 authorisation code flow at the provider’s own address, with refresh tokens.', 'A5'),
      rule('K43', 'The API key is optional, belongs to an edition, and never authorises alone.', 'A4'),
      rule('K44', 'Scopes are named `Service.<area>.<ACTION>` and follow the nesting of resources.', 'A2'),
      rule('K50', 'Errors carry the status, code and message that the contract observed.'),
      rule('K51', 'A request object has at most 11000 characters.'),
      rule('K52', 'Four operations have rates of their own: 30 or 60 a minute and user.', 'A8'),
      rule('K53', 'Lists have page defaults: team members and templates from 0 by 20, spaces from 1 by 10.'),
      rule('K54', 'A licence has seats: none left is a 400.', 'E7', 'E10'),
      rule('K55', 'The version of the API is the path segment `v1`.', 'K1'),
    ],
  },
  {
    title: 'Decisions: general',
    rules: [
      rule('G1', 'Every success is 200, or 206 where only a part was done; a trailing slash is accepted.'),
      rule('G2', '`request_uri` is the path as it came in, without the query.'),
      rule('G3', 'Times are UTC, written like `Tue, 04 Feb 2025, 11:34:28`.'),
      rule('G4', 'Numeric ids only ever increase and stay below 2^53; UUIDs are taken in any case.'),
      rule('G5', '`fields` selects fields by name, commas between; an unknown name is a 400.'),
      rule('G6', 'Unknown keys of a body are dropped; values are not coerced in bodies, and are in queries.'),
      rule('G7', '`from` and `limit` are whole numbers, `limit` 1 to 100; anything else is a 400.'),
      rule(
        'G8',
        'A 400 says which attribute and why; missing or wrong value, malformed JSON, empty array and empty body have codes of their own.',
      ),
      rule('G9', 'Checks come in one order: token, API key, scope, rate, form, place, right, state, conflict.'),
      rule(
        'G10',
        'Unknown path 404, other method 405 with `Allow`, over 1 MiB 413, other content type 415, object too large 400; an id not of its form is not found.',
      ),
      rule('G11', 'Every response has `x-request-id`; a 500 names it and tells nothing of the inside.'),
      rule('G12', 'Errors name the edition, space and zone of the path and the caller, once the caller is known.'),
    ],
  },
  {
    title: 'Decisions: authentication, scopes, rate',
    rules: [
      rule(
        'A1',
        'A token that is missing, malformed, expired, revoked or foreign is 401 A1003 with `WWW-Authenticate: Bearer`.',
      ),
      rule(
        'A2',
        'A token without the scope is 403 A1010 that names it; names compare without case; spaces reach zones.',
      ),
      rule('A3', 'Version listing takes three scopes; `securesearch.READ` is granted and never demanded.'),
      rule('A4', 'A wrong API key is 401 A1008; a setting makes keys mandatory; only hashes are stored.'),
      rule('A5', 'The provider has its own address, endpoints, PKCE and answers as RFC 6749 says.'),
      rule('A6', 'An external OpenID Connect issuer may stand in for the built-in provider.'),
      rule('A7', 'A deployment is one data centre; tokens and clients of another are not valid.'),
      rule('A8', 'Limits are fixed minutes per user and operation, told in headers; past them 429.'),
    ],
  },
  {
    title: 'Decisions: editions, teams, people, subscription',
    rules: [
      rule('E1', 'Creating an edition makes its default team and its SUPER_ADMIN; a second one is 409.'),
      rule(
        'E2',
        'Who belongs to no edition lists none; an edition of others is 404; a guest sees nothing but the space.',
      ),
      rule('E3', 'An edition has one SUPER_ADMIN, any number of ORG_ADMINs and MEMBERs.'),
      rule('E4', 'Extensions: rename an edition, make it ORG, change edition roles, create and delete teams.'),
      rule('E5', 'One lists one’s own teams, admins all; outside a team 401 T1006; outside the edition 404.'),
      rule('E6', 'Team admins and edition admins update a team; the answer has both fields as they stand.'),
      rule('E7', 'People are added or invited by mail; partial success is 206; seats count once per person.'),
      rule('E8', 'A removed member’s spaces go to a member named, or to the caller.'),
      rule('E9', 'Who may ask for whose role, at each level.'),
      rule('E10', 'Three plans with limits from the settings; a trial becomes FREE; operators set plans.'),
      rule('E11', 'The subscription record has plan type and members count; FREE never expires.'),
    ],
  },
  {
    title: 'Decisions: spaces and their members',
    rules: [
      rule('S1', 'Spaces are ACTIVE or in the TRASH, and leave it restored or for good.'),
      rule('S2', 'Creating a space: team required, name and first zone optional.'),
      rule(
        'S3',
        'A space is seen by those with a role in it, through a user, team or edition entry; the strongest counts.',
      ),
      rule('S4', 'The kinds of space list.'),
      rule('S5', 'What publish, can_edit and the counts mean; pages from 1; the orders.'),
      rule('S6', 'What each role may do in a space.'),
      rule('S7', 'Duplicating a space.'),
      rule('S8', 'Moving a space to another team of the edition.'),
      rule('S9', 'Adding members of each type, and what cannot be added.'),
      rule('S10', 'The codes of spaces, members and teams.'),
    ],
  },
  {
    title: 'Decisions: zones, versions, frames',
    rules: [
      rule('Z1', 'The paths of the zone operations that the contract leaves open.'),
      rule('Z2', 'Creating a zone answers a string of JSON, or the plain record on request.'),
      rule('Z3', 'The zone data path answers the whole document.'),
      rule('Z4', 'Zones are ACTIVE, in the TRASH, or DELETED.'),
      rule('Z5', 'Renaming a zone.'),
      rule('Z6', 'Duplicating and moving a zone.'),
      rule('Z7', 'Sharing zones: restricting and allowing single ones.'),
      rule('Z8', 'Which versions there are, their order, and which are restricted.'),
      rule('Z9', 'The metadata of one zone takes `fields` like the list of all zones.'),
      rule('F1', 'The frame types.'),
      rule('F2', 'Inserting frames is all or nothing.'),
      rule('F3', 'Updating frames is per item; a broken value fails the request.'),
      rule('F4', 'Listing frames by ids.'),
      rule('F5', 'How a failed item is told.'),
      rule('F6', 'What is read can be sent back: colours and empty fills.'),
      rule('C1', 'The object model is checked whole on the way in.'),
      rule('C2', 'An end of a connector without a shape is a point, read and sent.'),
    ],
  },
  {
    title: 'Decisions: templates, search',
    rules: [
      rule('P1', 'The templates that ship with the service.'),
      rule('P2', 'Inserting a template, and where it lands.'),
      rule('Q1', 'What matches a search, in which order, and what never shows.'),
      rule('Q2', 'Choosing the kinds of result.'),
      rule('Q3', 'The record of a shape found; snippets and bounds.'),
    ],
  },
  {
    title: 'The house',
    rules: [
      rule('K60', 'The OpenAPI 3.1 document is made from the table of operations and has all of it.'),
      rule('K61', 'The interactive reference needs nothing from outside.'),
      rule('H1', 'The first session in the README works as it is printed.'),
      rule('H2', 'The client of `sdk/` reaches every operation, typed, through real HTTP.'),
      rule('H3', 'The documents in `docs/` are those that the code gives.'),
      rule('H4', 'Attacks on the identity provider are refused; SECURITY.md lists them.'),
      rule('H5', 'More than can be served is 503 with Retry-After, at once, and over as soon as the load is.'),
      rule('H6', 'Whoever sends too slowly, too much or no HTTP is cut off, and others do not notice.'),
      rule('X1', 'Extension: shapes and connectors are listed, inserted, changed and removed like frames.'),
      rule('X2', 'Extension: a connector outlives the shapes it joined.'),
      rule('X3', 'Extension: threads of comments are pinned to a point or an element, and listed with their replies.'),
      rule('X4', 'Extension: the text of a comment is its author’s to change.'),
      rule('X5', 'Extension: whoever may comment resolves a thread and opens it again.'),
      rule('X6', 'Extension: one deletes one’s own comment, the CREATOR any; the first takes its thread along.'),
      rule('X7', 'Extension: comments are found as they stand.'),
      rule('J1', 'The commits of a zone are numbered without a gap and without a double.'),
      rule('J2', 'The content of any version can be read again.'),
      rule('J3', 'A commit stands whole or not at all.'),
      rule('J4', 'What is searched is what the zone holds.'),
    ],
  },
]
