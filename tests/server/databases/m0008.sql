-- Written by tests/server/databases/made.py, and never changed since. SQLite and PostgreSQL both read it.
CREATE TABLE account (
	guest VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	handle VARCHAR(48) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (guest), 
	UNIQUE (handle)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE audit (
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	operator VARCHAR(40) NOT NULL, 
	command VARCHAR(16) NOT NULL, 
	subject TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	details TEXT NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE delivery (
	id VARCHAR(24) NOT NULL, 
	channel_id VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	items TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	attempts INTEGER NOT NULL, 
	claimed_until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE device (
	id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE game (
	id VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	host VARCHAR(24) NOT NULL, 
	public BOOLEAN NOT NULL, 
	setup TEXT NOT NULL, 
	record TEXT, 
	waits_for TEXT NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	round INTEGER NOT NULL, 
	result TEXT, 
	deal_of VARCHAR(16), 
	rematch VARCHAR(16), 
	campaign TEXT, origin VARCHAR(24) DEFAULT '' NOT NULL, problem TEXT, deadline BIGINT, clock TEXT, question TEXT, taken_back BOOLEAN DEFAULT FALSE NOT NULL, rating_due BOOLEAN DEFAULT FALSE NOT NULL, closed TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE one_time_key (
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	expires BIGINT, 
	PRIMARY KEY (hash)
);
CREATE TABLE passkey (
	id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	credential TEXT NOT NULL, 
	public_key TEXT NOT NULL, 
	uses BIGINT NOT NULL, 
	host VARCHAR(253) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (credential)
);
CREATE TABLE player (
	guest VARCHAR(24) NOT NULL, 
	id VARCHAR(16) NOT NULL, 
	public BOOLEAN NOT NULL, 
	PRIMARY KEY (guest), 
	UNIQUE (id)
);
CREATE TABLE rated_game (
	game VARCHAR(16) NOT NULL, 
	ended BIGINT NOT NULL, 
	pool VARCHAR(48) NOT NULL, 
	reason VARCHAR(16) NOT NULL, 
	PRIMARY KEY (game)
);
CREATE TABLE rating (
	guest VARCHAR(24) NOT NULL, 
	pool VARCHAR(48) NOT NULL, 
	mu DOUBLE PRECISION NOT NULL, 
	sigma DOUBLE PRECISION NOT NULL, 
	games INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	PRIMARY KEY (guest, pool)
);
CREATE TABLE restriction (
	kind VARCHAR(8) NOT NULL, 
	whom VARCHAR(8) NOT NULL, 
	id VARCHAR(24) NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (kind, whom, id)
);
CREATE TABLE setting (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE token (
	id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (hash)
);
CREATE TABLE tournament (
	id VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	host VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	setup TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	public BOOLEAN NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE wish (
	guest VARCHAR(24) NOT NULL, 
	zone VARCHAR(40) NOT NULL, 
	quiet_from INTEGER, 
	quiet_until INTEGER, 
	digest_at INTEGER, 
	digest_due BIGINT, 
	PRIMARY KEY (guest)
);
CREATE TABLE action (
	game_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	command VARCHAR(80) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	UNIQUE (game_id, command), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE channel (
	id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	game_id VARCHAR(16), 
	kind VARCHAR(8) NOT NULL, 
	shape VARCHAR(8) NOT NULL, 
	address TEXT NOT NULL, 
	fingerprint VARCHAR(32) NOT NULL, 
	wants VARCHAR(40) NOT NULL, 
	language VARCHAR(2) NOT NULL, 
	active BOOLEAN NOT NULL, 
	verified BOOLEAN NOT NULL, 
	error TEXT, 
	failed BIGINT, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (guest, fingerprint), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE chat (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	command VARCHAR(80) NOT NULL, 
	room VARCHAR(12) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game_id, number), 
	UNIQUE (game_id, command), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE entrant (
	tournament VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	pool INTEGER NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	PRIMARY KEY (tournament, number), 
	UNIQUE (tournament, guest), 
	FOREIGN KEY(tournament) REFERENCES tournament (id)
);
CREATE TABLE note (
	game_id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	text TEXT NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (game_id, guest), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE notice (
	game_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	PRIMARY KEY (game_id, seq, guest, kind), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE rated_seat (
	game VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	guest VARCHAR(24), 
	level VARCHAR(16) NOT NULL, 
	place INTEGER NOT NULL, 
	gain BOOLEAN NOT NULL, 
	mu_before DOUBLE PRECISION NOT NULL, 
	sigma_before DOUBLE PRECISION NOT NULL, 
	mu_after DOUBLE PRECISION NOT NULL, 
	sigma_after DOUBLE PRECISION NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES rated_game (game)
);
CREATE TABLE removed_action (
	game_id VARCHAR(16) NOT NULL, 
	removed BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	command VARCHAR(80) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game_id, removed, seq), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE seat (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	guest VARCHAR(24), 
	level VARCHAR(16) NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	seen BIGINT NOT NULL, link INTEGER DEFAULT '0' NOT NULL, reserved VARCHAR(24), reminded BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE seat_holder (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (game_id, number, guest), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE sent_away (
	game_id VARCHAR(16) NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	PRIMARY KEY (game_id, guest), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE snapshot (
	game_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	played INTEGER NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE standing_order (
	game_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT, 
	round INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	played TEXT DEFAULT '[]' NOT NULL, 
	ended TEXT, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES game (id)
);
CREATE TABLE tournament_table (
	game VARCHAR(16) NOT NULL, 
	tournament VARCHAR(16) NOT NULL, 
	pool INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(tournament) REFERENCES tournament (id)
);
CREATE INDEX ix_game_host ON game (host);
CREATE INDEX ix_game_status ON game (status);
CREATE INDEX ix_game_updated ON game (updated);
CREATE INDEX ix_game_bot_due ON game (bot_due);
CREATE INDEX ix_seat_guest ON seat (guest);
CREATE INDEX ix_token_guest ON token (guest);
CREATE INDEX ix_game_origin ON game (origin);
CREATE INDEX ix_seat_holder_guest ON seat_holder (guest);
CREATE INDEX ix_passkey_guest ON passkey (guest);
CREATE INDEX ix_device_guest ON device (guest);
CREATE INDEX ix_one_time_key_guest ON one_time_key (guest);
CREATE INDEX ix_game_deadline ON game (deadline);
CREATE INDEX ix_channel_game_id ON channel (game_id);
CREATE INDEX ix_channel_guest ON channel (guest);
CREATE INDEX ix_wish_digest_due ON wish (digest_due);
CREATE INDEX ix_notice_due ON notice (due);
CREATE INDEX ix_delivery_channel_id ON delivery (channel_id);
CREATE INDEX ix_delivery_due ON delivery (due);
CREATE INDEX ix_game_rating_due ON game (rating_due);
CREATE INDEX ix_rating_pool ON rating (pool);
CREATE INDEX ix_rated_game_pool ON rated_game (pool);
CREATE INDEX ix_rated_seat_guest ON rated_seat (guest);
CREATE INDEX ix_tournament_host ON tournament (host);
CREATE INDEX ix_tournament_created ON tournament (created);
CREATE INDEX ix_entrant_guest ON entrant (guest);
CREATE INDEX ix_tournament_table_tournament ON tournament_table (tournament);
CREATE INDEX ix_audit_at ON audit (at);
INSERT INTO "account" ("guest", "name", "handle", "created") VALUES ('4LT0Oe1Bbi976ITm', 'Fay', 'UkGGgMQSyfDcOTeFDeswCxgm4HHMazW2MqGQqVsyoeM', 1795033023733);
INSERT INTO "alembic_version" ("version_num") VALUES ('0008');
INSERT INTO "audit" ("number", "at", "operator", "command", "subject", "reason", "details") VALUES (1, 1795033041045, 'the operator', 'repair', 'game:vxxxrvz8bc7h', '', '{"steps": ["wrong_entry", "repair_cut", "repair_columns", "repair_quarantine"]}');
INSERT INTO "audit" ("number", "at", "operator", "command", "subject", "reason", "details") VALUES (2, 1795033052125, 'the operator', 'mute', 'guest:KdAdNjmLWjFPM8M4', 'a test', '{"until": null}');
INSERT INTO "delivery" ("id", "channel_id", "kind", "items", "created", "due", "attempts", "claimed_until") VALUES ('8bydsKQ4rYBi-W3B', 'IrTkT7cIIlV0', 'webhook', '[["started", "zw4yz9mu2jaq", 1795033023376]]', 1795033024218, 1795033114207, 2, 0);
INSERT INTO "device" ("id", "guest", "label", "created", "seen") VALUES ('ikC8NuocncAdx7Ab', '4LT0Oe1Bbi976ITm', '', 1795033023733, 1795033023733);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('7ejzudfwfgnk', 1795033023016, 1795033023037, 'running', '2Iyeebb_NjPBioBX', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": []},
 "seats": [{"name": "Ann", "civilization": "argos"}, {"name": "Bo", "civilization": "patras"}],
 "deal": {"tiles": ["A09", "A02", "A03", "A11", "A14", "A13", "A12", "A10", "A08", "A05", "A06", "A07", "A04", "A15", "A01", "B02", "B08", "B09", "B15", "B03", "B01", "B14", "B11", "B10", "B07", "B12", "B05", "B13", "B06", "B04", "C02", "C06", "C09", "C03", "C07", "C05", "C08", "C04", "C10", "C01"], "chits": ["tempest", "blank", "earthquake", "drought", "plague", "tempest", "tempest", "plague", "earthquake", "earthquake", "drought", "decline", "drought", "decline", "plague", "decline"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:dec58551cfe0367ec0382792b34af5ec95194b7207c1d8778b57ff8545fec546",
 "salt": "b2e37b909b2669c4a106991e3e6a0f0c022dbc6ca84685f54fdf7329222f5e11"
}
', '[1]', FALSE, 1, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('a3cg9gkv37yn', 1795033006524, 1795033015714, 'running', '8jKqHgPgDU27aswf', FALSE, '{"edition":"heroes","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 3,
 "components": "standard",
 "edition": {"name": "heroes", "tiles_per_round": 5, "row": 3, "options": []},
 "seats": [{"name": "Bo", "civilization": "sparta", "hero": "ariadne", "colony": "naxos"}, {"name": "Ann", "civilization": "korinth", "hero": "odysseus", "colony": "byzantium"}, {"name": "Cy", "civilization": "messene", "hero": "penelope", "colony": "leptis-magna"}],
 "deal": {"tiles": ["A10", "A04", "A01", "A06", "A13", "A03", "A11", "A09", "A12", "A14", "A05", "A15", "A08", "A07", "A02", "B08", "B02", "B07", "B03", "B13", "B12", "B11", "B14", "B05", "B15", "B09", "B10", "B01", "B04", "B06", "C09", "C02", "C01", "C10", "C03", "C06", "C04", "C08", "C05", "C07"], "chits": ["earthquake", "tempest", "persian-1", "plague", "drought", "persian-3", "tempest", "plague", "drought", "persian-1", "drought", "tempest", "persian-2", "plague", "persian-2", "decline", "decline", "persian-2", "earthquake", "blank", "earthquake", "persian-2", "persian-1", "decline"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:cb339d068b4df442f7fedbfdbdcb5859e208face243bb0c9ee22222fca8ef6bf",
 "salt": "875eaade4c83345798bbaa11708a25621e75972f605b80c88760d20bc4d0d442"
}
', '[0]', FALSE, 6, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('emxybjbke6xn', 1795033023412, 1795033023413, 'open', '4LT0Oe1Bbi976ITm', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('f6ufs98qctn8', 1795033018466, 1795033019725, 'abandoned', 'O3CWU6kXiXaNrUXM', FALSE, '{"edition":"base","options":["civilizations"],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": ["civilizations"]},
 "seats": [{"name": "Cy", "civilization": "rhodes"}, {"name": "Di", "civilization": "korinth"}],
 "deal": {"tiles": ["A06", "A11", "A01", "A13", "A09", "A07", "A12", "A02", "A05", "A04", "A15", "A10", "A08", "A03", "A14", "B14", "B15", "B11", "B12", "B03", "B10", "B07", "B09", "B08", "B01", "B04", "B13", "B02", "B06", "B05", "C07", "C08", "C02", "C03", "C06", "C01", "C04", "C05", "C09", "C10"], "chits": ["earthquake", "decline", "earthquake", "plague", "tempest", "drought", "earthquake", "decline", "drought", "drought", "decline", "plague", "blank", "tempest", "tempest", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:05c164f9c5c0716a9cfb6d11f81c98e1cf19d5237359703310f34da265b41199",
 "salt": "ea8628c7e9230873ff83ab9f95d07fe64f09b5f2e70cc6f6b3788bbf5e5c9618"
}
', '[0]', FALSE, 2, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('jwqn6gndk973', 1795033020235, 1795033034068, 'running', 'WpVuHwbSeVjJGhKc', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": []},
 "seats": [{"name": "Di", "civilization": "messene"}, {"name": "Ann", "civilization": "argos"}],
 "deal": {"tiles": ["A15", "A08", "A06", "A13", "A07", "A11", "A12", "A10", "A05", "A02", "A01", "A14", "A03", "A09", "A04", "B09", "B13", "B02", "B07", "B14", "B10", "B03", "B05", "B12", "B08", "B15", "B04", "B11", "B06", "B01", "C02", "C08", "C07", "C03", "C09", "C05", "C10", "C04", "C06", "C01"], "chits": ["decline", "earthquake", "tempest", "drought", "plague", "blank", "plague", "earthquake", "tempest", "decline", "drought", "drought", "decline", "earthquake", "plague", "tempest"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:73e11b8aa4ae90939ec9ca27c24389d326417672c23338e780ae6ac0abee8aca",
 "salt": "18754e5540d3a0fbf966758f72e76e1ae8446218d38449b617fa16374b05d78c"
}
', '[1]', FALSE, 3, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', 'entry 10 (turn) can''t be played: ''bid Z99 1'': there is no tile ''Z99''', NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('qeuvuqrmv9u9', 1795033002876, 1795033006349, 'finished', '2Iyeebb_NjPBioBX', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 3, "options": []},
 "seats": [{"name": "Ann of Argos", "civilization": "argos"}, {"name": "Bo", "civilization": "korinth"}, {"name": "Solon", "civilization": "patras"}],
 "deal": {"tiles": ["A15", "A13", "A07", "A03", "A14", "A11", "A09", "A05", "A02", "A08", "A04", "A12", "A01", "A10", "A06", "B08", "B05", "B11", "B14", "B03", "B09", "B01", "B06", "B07", "B10", "B15", "B02", "B13", "B04", "B12", "C09", "C07", "C05", "C08", "C04", "C06", "C10", "C01", "C02", "C03"], "chits": ["tempest", "earthquake", "earthquake", "tempest", "tempest", "drought", "decline", "blank", "drought", "earthquake", "decline", "plague", "drought", "plague", "decline", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:fd20d25f45d984e4ad63c712f11ee2860b6251a23127e71115a21ceb22858abb",
 "salt": "30cfbc5bfe07b110307742f5271cc9848b9618c7e960a5a4abb1a87e3cd58872"
}
', '[]', FALSE, 8, '{"seats": [{"prestige": 11, "population": 3, "score": 3, "luxury": 0}, {"prestige": 6, "population": 9, "score": 6, "luxury": 0}, {"prestige": 16, "population": 18, "score": 16, "luxury": 0}], "ranking": [[2], [1], [0]]}', NULL, 'uu5k65f5an8w', NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('rgkngmxvatxe', 1795033023167, 1795033023167, 'open', 'tournament:m4k6ug8mmtqm', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('rsu7maazqryq', 1795033019790, 1795033019951, 'abandoned', 'KdAdNjmLWjFPM8M4', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('sp9j5j8ya35s', 1795033020090, 1795033020220, 'open', '2Iyeebb_NjPBioBX', TRUE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"strategos","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('spqsjg2m2jhc', 1795033017752, 1795033018444, 'running', '2Iyeebb_NjPBioBX', FALSE, '{"edition":"solo","options":[],"level":1,"extra":[],"civilization":null,"hints":true,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "solo", "tiles_per_round": 5, "row": 5, "options": [], "level": 1, "extra": []},
 "seats": [{"name": "Ann", "civilization": "arkadia"}],
 "deal": {"tiles": ["A03", "A05", "A02", "A06", "A07", "A01", "A15", "A09", "A08", "A12", "A04", "A10", "A14", "A11", "A13", "B02", "B12", "B08", "B06", "B01", "B14", "B09", "B13", "B15", "B04", "B05", "B03", "B11", "B07", "B10", "C06", "C01", "C02", "C08", "C07", "C03", "C09", "C10", "C05", "C04"], "chits": ["plague", "earthquake", "drought", "decline", "decline", "tempest", "plague", "tempest", "drought", "decline", "earthquake", "drought", "earthquake", "tempest", "plague", "blank"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:8106cde703d2c02481bf39c3ca824c30efe35c0b5cfee680569fe973ec960f09",
 "salt": "96e979e26edde3e911172b589bf61ac8b968919cc61528dd3ca56f5bf809b809"
}
', '[0]', FALSE, 6, NULL, NULL, NULL, '{"civilizations": ["arkadia"], "passed": 0}', 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('u73yffsqbvc7', 1795033015734, 1795033017663, 'running', 'WpVuHwbSeVjJGhKc', FALSE, '{"edition":"sea","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "sea", "tiles_per_round": 6, "row": 3, "options": []},
 "seats": [{"name": "Di", "civilization": "arkadia"}, {"name": "Bo", "civilization": "pylos"}, {"name": "Solon", "civilization": "messene"}],
 "deal": {"tiles": ["A07", "A16", "A05", "A04", "A03", "A09", "A06", "A17", "A10", "A13", "A02", "A18", "A11", "A14", "A15", "A12", "A01", "A08", "B09", "B15", "B17", "B13", "B18", "B11", "B14", "B02", "B03", "B16", "B04", "B05", "B01", "B08", "B06", "B12", "B07", "B10", "C06", "C09", "C08", "C07", "C03", "C05", "C04", "C01", "C12", "C10", "C11", "C02"], "chits": ["earthquake", "drought", "earthquake", "blank", "drought", "plague", "decline", "drought", "decline", "earthquake", "tempest", "decline", "plague", "tempest", "plague", "tempest"], "sea": ["S1", "S5", "S6"]},
 "actions": [],
 "result": null,
 "commitment": "sha256:2fc7b920ec85c3c4cfde7f3e2db37ed1b546b601a7bfbf9c225a6d2e64513c92",
 "salt": "1ac1046a66d5abab9485b4dd52ff2ba2c59d4a7509b6ee5d03a5d2849c0f6380"
}
', '[1]', FALSE, 5, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('uu5k65f5an8w', 1795033006335, 1795033006335, 'open', '2Iyeebb_NjPBioBX', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('vxxxrvz8bc7h', 1795033021217, 1795033040947, 'running', 'WpVuHwbSeVjJGhKc', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": []},
 "seats": [{"name": "Di", "civilization": "sparta"}, {"name": "Ann", "civilization": "pylos"}],
 "deal": {"tiles": ["A07", "A01", "A15", "A11", "A12", "A03", "A14", "A08", "A05", "A02", "A06", "A13", "A10", "A09", "A04", "B06", "B03", "B14", "B10", "B12", "B09", "B11", "B15", "B08", "B04", "B05", "B13", "B02", "B01", "B07", "C06", "C08", "C09", "C03", "C10", "C02", "C04", "C05", "C01", "C07"], "chits": ["earthquake", "plague", "tempest", "tempest", "drought", "drought", "earthquake", "decline", "tempest", "plague", "earthquake", "plague", "decline", "blank", "decline", "drought"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:b593756182997920c04ec56b8f8b92226b6574cbcc58d3bb9763e07f01fd3666",
 "salt": "987ca459c75bea32614910616c045e208ea5ab696413d82708c7c191663e82b7"
}
', '[0]', FALSE, 5, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('y9xc77x8tv9g', 1795033006426, 1795033006426, 'open', '8jKqHgPgDU27aswf', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', NULL, '[]', FALSE, 0, NULL, 'qeuvuqrmv9u9', NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('yq4px42ntpv8', 1795033000725, 1795033002789, 'finished', '2Iyeebb_NjPBioBX', FALSE, '{"edition":"solo","options":[],"level":null,"extra":[],"civilization":null,"hints":true,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "solo", "tiles_per_round": 5, "row": 5, "options": []},
 "seats": [{"name": "Ann", "civilization": "pylos"}],
 "deal": {"tiles": ["A10", "A04", "A03", "A12", "A02", "A11", "A15", "A13", "A14", "A08", "A06", "A07", "A09", "A01", "A05", "B06", "B05", "B10", "B07", "B02", "B11", "B04", "B12", "B08", "B13", "B09", "B15", "B03", "B14", "B01", "C09", "C06", "C07", "C05", "C02", "C01", "C08", "C03", "C10", "C04"], "chits": ["tempest", "blank", "plague", "decline", "earthquake", "earthquake", "drought", "drought", "plague", "decline", "decline", "earthquake", "tempest", "drought", "tempest", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:13ebbc28079ba5a86146846e74c8f8244d2428f9bb20a6d6b1c5f8f6057a0810",
 "salt": "1e868ecd1a5772e4ffe5c259f8ac0f4152e8d1aab13577e901250b8f441dff7f"
}
', '[]', FALSE, 8, '{"seats": [{"prestige": 16, "population": 6, "score": 6, "luxury": 9}], "ranking": [[0]]}', NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem", "deadline", "clock", "question", "taken_back", "rating_due", "closed") VALUES ('zw4yz9mu2jaq', 1795033023330, 1795033023376, 'running', 'WpVuHwbSeVjJGhKc', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 3, "options": []},
 "seats": [{"name": "Di", "civilization": "pylos"}, {"name": "Eve", "civilization": "korinth"}, {"name": "Cy", "civilization": "arkadia"}],
 "deal": {"tiles": ["A11", "A07", "A08", "A03", "A05", "A02", "A10", "A12", "A01", "A14", "A13", "A15", "A04", "A06", "A09", "B04", "B09", "B13", "B11", "B01", "B06", "B10", "B08", "B14", "B15", "B03", "B05", "B12", "B02", "B07", "C01", "C08", "C09", "C07", "C03", "C06", "C04", "C05", "C10", "C02"], "chits": ["drought", "plague", "decline", "plague", "tempest", "earthquake", "blank", "earthquake", "decline", "decline", "earthquake", "plague", "tempest", "tempest", "drought", "drought"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:c8f30616fb7dce50d2ba4152f3d421885af54457dd9705b0a20eeb6c3406cab7",
 "salt": "62e7b653146fa70a080059c5a8c4bf9ee98a08ebcc1e268c37f8b4eb8e967e8b"
}
', '[2]', FALSE, 1, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL, NULL, NULL, NULL, FALSE, FALSE, NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('4b0fa604d30bf4ef40d8812142021674f3bdc18152b23d83f2e283e0d9a3906a', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('525ad0db5183301ffb6966b9582048d39e2662e40a6842dd76be54ce4e65ff1d', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('5345bb47990447deed2c6bb473aa96f4221d5c9ac8ef0f754dd01908663efe71', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('8f42fcd041f718f8912228ed29521669362d3740bd9e5faf160a216315b01175', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('acb87956eb24fc2a8b0a7e70249253690f827aa8e3dac4b4fdcb02297e1724fe', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('bd890b0988208641a4e80e761973e183c1716ba4862c8786297baef733b0899b', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('ee3bf7d782158a4298529e3ba0545eceb89168234f87f26a99ae932a32410b1f', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "one_time_key" ("hash", "kind", "guest", "expires") VALUES ('ffec92ef38d85fe5baaa927002f31144d3989d59521076c0f7a9ca5b64ad9fa5', 'recovery', '4LT0Oe1Bbi976ITm', NULL);
INSERT INTO "passkey" ("id", "guest", "credential", "public_key", "uses", "host", "label", "created", "used") VALUES ('5gg7BAFFlpGLAI1-', '4LT0Oe1Bbi976ITm', 'efowg0zuyT_N5BTWmZ1pQ0U70p7bLJxeCzRH9Q75dOo', 'pQECAyYgASFYIDooO53lwze-xnZaZOV1qeX4hFXCJqpaY15JqVSdpQEyIlgghEa-fwqQk_W9x7Ges_AcaLsWfFV6liyocSxf_8ec5ek', 1, 'localhost', 'A key', 1795033023733, 1795033023733);
INSERT INTO "player" ("guest", "id", "public") VALUES ('2Iyeebb_NjPBioBX', 'k46g6dr5ghx2kc8x', FALSE);
INSERT INTO "rated_game" ("game", "ended", "pool", "reason") VALUES ('qeuvuqrmv9u9', 1795033006254, 'base-3', '');
INSERT INTO "rated_game" ("game", "ended", "pool", "reason") VALUES ('yq4px42ntpv8', 1795033002789, '', 'alone');
INSERT INTO "rating" ("guest", "pool", "mu", "sigma", "games", "won") VALUES ('2Iyeebb_NjPBioBX', 'base-3', '20.45059588134292', '7.87232151288904', 1, 0);
INSERT INTO "rating" ("guest", "pool", "mu", "sigma", "games", "won") VALUES ('8jKqHgPgDU27aswf', 'base-3', '25.476013370340812', '7.87232151288904', 1, 0);
INSERT INTO "restriction" ("kind", "whom", "id", "since", "until", "reason") VALUES ('mute', 'guest', 'KdAdNjmLWjFPM8M4', 1795033052114, NULL, 'a test');
INSERT INTO "setting" ("name", "value") VALUES ('pulse', '1795033058753');
INSERT INTO "setting" ("name", "value") VALUES ('push', '-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCgsXXUW7J3GpdgGM
PQ3w0P1X26xkvqUFxL/zr3w/4KyhRANCAAR/VZVwofJrpU2bhOBXmHy5+/QccRNC
0R03tBD3fSZFkbWQRmDpbncl37yQn9lpFGrNqY0+o3MOmFOmgAD7Ai52
-----END PRIVATE KEY-----
');
INSERT INTO "setting" ("name", "value") VALUES ('secret', 'a secret that protects nobody, because nobody is there');
INSERT INTO "token" ("id", "guest", "hash", "label", "created") VALUES ('PyzNwDZPjM9b', '2Iyeebb_NjPBioBX', 'c621e2cb530b36119fa65cbf80088c5023cd27ebefd1ddf74d95953a10031566', 'my bot', 1795033022901);
INSERT INTO "tournament" ("id", "created", "host", "name", "setup", "players", "rounds", "public", "status") VALUES ('m4k6ug8mmtqm', 1795033023090, 'KdAdNjmLWjFPM8M4', 'Isthmia', '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon","pace":{"kind":"live","away":null,"bank":86400,"increment":86400}}', 2, 1, FALSE, 'running');
INSERT INTO "wish" ("guest", "zone", "quiet_from", "quiet_until", "digest_at", "digest_due") VALUES ('O3CWU6kXiXaNrUXM', 'UTC', 0, 1439, NULL, NULL);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('7ejzudfwfgnk', 1, 'start', 'start', 0, '', 1795033023037);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 1, 'start', 'start', 0, '', 1795033006756);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 10, '2Iyeebb_NjPBioBX:Ann-8', 'turn', 1, 'skip', 1795033008364);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 11, '8jKqHgPgDU27aswf:Bo-9', 'turn', 0, 'leave', 1795033008624);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 12, '8jKqHgPgDU27aswf:Bo-10', 'turn', 0, 'leave', 1795033008981);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 13, '8jKqHgPgDU27aswf:Bo-11', 'turn', 0, 'leave', 1795033009310);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 14, '8jKqHgPgDU27aswf:Bo-12', 'turn', 0, 'bid A05 5', 1795033009544);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 15, '2Iyeebb_NjPBioBX:Ann-13', 'turn', 1, 'bid A15 7', 1795033010007);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 16, 'O3CWU6kXiXaNrUXM:Cy-14', 'turn', 2, 'bid A08 9', 1795033010306);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 17, '8jKqHgPgDU27aswf:Bo-15', 'early', 0, 'skip', 1795033010426);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 18, 'O3CWU6kXiXaNrUXM:Cy-16', 'turn', 2, 'strengthen', 1795033010713);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 19, '8jKqHgPgDU27aswf:Bo-17', 'turn', 0, 'redraw', 1795033011112);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 2, 'O3CWU6kXiXaNrUXM:Cy-0', 'turn', 2, 'bid A04 4', 1795033006962);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 20, '2Iyeebb_NjPBioBX:Ann-18', 'turn', 1, 'ignore', 1795033011730);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 21, 'O3CWU6kXiXaNrUXM:Cy-19', 'turn', 2, 'bid B08 2', 1795033011949);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 22, '2Iyeebb_NjPBioBX:Ann-20', 'turn', 1, 'bid B08 3', 1795033012184);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 23, '2Iyeebb_NjPBioBX:Ann-21', 'turn', 1, 'refuse', 1795033012402);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 24, '8jKqHgPgDU27aswf:Bo-22', 'turn', 0, 'redraw', 1795033012498);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 25, '2Iyeebb_NjPBioBX:Ann-23', 'turn', 1, 'bid B12 5', 1795033012889);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 26, 'O3CWU6kXiXaNrUXM:Cy-24', 'turn', 2, 'bid B14 9', 1795033013201);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 27, '8jKqHgPgDU27aswf:Bo-25', 'turn', 0, 'pass', 1795033013702);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 28, 'O3CWU6kXiXaNrUXM:Cy-26', 'turn', 2, 'skip', 1795033013823);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 29, '2Iyeebb_NjPBioBX:Ann-27', 'turn', 1, 'mark', 1795033013926);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 3, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 1, 'bid A10 6', 1795033007110);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 30, '8jKqHgPgDU27aswf:Bo-28', 'turn', 0, 'leave', 1795033014151);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 31, '8jKqHgPgDU27aswf:Bo-29', 'turn', 0, 'redraw', 1795033014384);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 32, 'O3CWU6kXiXaNrUXM:0f4cffa9-4611-4b8a-84c6-c1cccb546ae3', 'replace', 2, 'merchant', 1795033014901);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 33, '2Iyeebb_NjPBioBX:Ann-0', 'turn', 1, 'bid B09 6', 1795033015297);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 34, '8jKqHgPgDU27aswf:Bo-1', 'turn', 0, 'bid B01 7', 1795033015493);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 35, '8jKqHgPgDU27aswf:Bo-3', 'turn', 0, 'leave', 1795033015714);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 4, '8jKqHgPgDU27aswf:Bo-2', 'turn', 0, 'pass', 1795033007309);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 5, '2Iyeebb_NjPBioBX:Ann-3', 'turn', 1, 'strengthen', 1795033007453);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 6, '8jKqHgPgDU27aswf:Bo-4', 'turn', 0, 'redraw', 1795033007524);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 7, '2Iyeebb_NjPBioBX:Ann-5', 'turn', 1, 'bid A09 2', 1795033007655);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 8, 'O3CWU6kXiXaNrUXM:Cy-6', 'turn', 2, 'pass', 1795033007794);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('a3cg9gkv37yn', 9, '8jKqHgPgDU27aswf:Bo-7', 'turn', 0, 'bid A11 10', 1795033007941);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 1, 'start', 'start', 0, '', 1795033018605);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 2, 'WpVuHwbSeVjJGhKc:Di-0', 'turn', 1, 'bid A11 4', 1795033018810);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 3, 'O3CWU6kXiXaNrUXM:Cy-1', 'turn', 0, 'bid A06 3', 1795033019057);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 4, 'O3CWU6kXiXaNrUXM:Cy-2', 'turn', 0, 'choose food', 1795033019146);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 5, 'O3CWU6kXiXaNrUXM:Cy-3', 'turn', 0, 'choose stone', 1795033019293);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 6, 'O3CWU6kXiXaNrUXM:Cy-4', 'turn', 0, 'choose stone', 1795033019405);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 7, 'WpVuHwbSeVjJGhKc:Di-5', 'turn', 1, 'bid A12 5', 1795033019625);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 8, 'O3CWU6kXiXaNrUXM:4438da5f-3cde-44fd-9108-f87cad495ee9', 'resign', 0, 'archon', 1795033019658);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('f6ufs98qctn8', 9, 'WpVuHwbSeVjJGhKc:6b5217ca-8f9f-4bea-8856-90dd7f39cb52', 'resign', 1, 'archon', 1795033019725);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 1, 'start', 'start', 0, '', 1795033020276);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 10, '2Iyeebb_NjPBioBX:Ann-8', 'turn', 1, 'bid Z99 1', 1795033021146);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 2, 'WpVuHwbSeVjJGhKc:Di-0', 'turn', 0, 'bid A15 3', 1795033020295);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 3, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 1, 'bid A08 4', 1795033020360);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 4, 'WpVuHwbSeVjJGhKc:Di-2', 'turn', 0, 'choose food', 1795033020498);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 5, '2Iyeebb_NjPBioBX:Ann-3', 'turn', 1, 'bid A12 2', 1795033020658);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 6, 'WpVuHwbSeVjJGhKc:Di-4', 'turn', 0, 'bid A11 3', 1795033020823);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 7, '2Iyeebb_NjPBioBX:Ann-5', 'turn', 1, 'pay', 1795033020924);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 8, 'WpVuHwbSeVjJGhKc:Di-6', 'turn', 0, 'choose wood', 1795033021014);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('jwqn6gndk973', 9, 'WpVuHwbSeVjJGhKc:Di-7', 'turn', 0, 'bid A09 5', 1795033021061);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 1, 'start', 'start', 0, '', 1795033003039);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 10, 'bot:9', 'turn', 2, 'bid A01 3', 1795033004980);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 11, 'bot:10', 'turn', 2, 'keep A07', 1795033005013);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 12, '8jKqHgPgDU27aswf:Bo-5', 'turn', 1, 'lose A09', 1795033005076);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 13, 'bot:12', 'turn', 2, 'feed 1', 1795033005106);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 14, '2Iyeebb_NjPBioBX:Ann-6', 'turn', 0, 'pass', 1795033005194);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 15, 'bot:14', 'turn', 2, 'bid B11 3', 1795033005217);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 16, '8jKqHgPgDU27aswf:Bo-7', 'turn', 1, 'bid B14 7', 1795033005291);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 17, '8jKqHgPgDU27aswf:Bo-8', 'turn', 1, 'pass', 1795033005311);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 18, 'bot:17', 'turn', 2, 'bid B06 3', 1795033005316);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 19, '2Iyeebb_NjPBioBX:Ann-9', 'turn', 0, 'bid B09 5', 1795033005328);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 2, 'bot:1', 'turn', 2, 'bid A07 3', 1795033004347);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 20, '2Iyeebb_NjPBioBX:Ann-10', 'turn', 0, 'lose A12', 1795033005506);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 21, 'bot:20', 'turn', 2, 'bid B02 11', 1795033005538);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 22, '8jKqHgPgDU27aswf:Bo-11', 'turn', 1, 'bid B12 5', 1795033005621);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 23, 'bot:22', 'turn', 2, 'refuse', 1795033005636);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 24, '8jKqHgPgDU27aswf:Bo-12', 'turn', 1, 'pay', 1795033005744);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 25, 'bot:24', 'turn', 2, 'feed 5', 1795033005760);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 26, 'bot:25', 'turn', 2, 'bid C09 6', 1795033005777);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 27, '8jKqHgPgDU27aswf:Bo-13', 'turn', 1, 'bid C05 5', 1795033005845);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 28, '2Iyeebb_NjPBioBX:Ann-14', 'turn', 0, 'bid C05 7', 1795033005930);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 29, 'bot:28', 'turn', 2, 'mark', 1795033005935);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 3, '8jKqHgPgDU27aswf:Bo-0', 'turn', 1, 'pass', 1795033004461);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 30, '2Iyeebb_NjPBioBX:Ann-15', 'turn', 0, 'pass', 1795033006051);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 31, 'bot:30', 'turn', 2, 'bid C02 7', 1795033006063);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 32, '8jKqHgPgDU27aswf:Bo-16', 'turn', 1, 'bid C10 11', 1795033006145);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 33, 'bot:32', 'turn', 2, 'pay', 1795033006163);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 34, 'bot:33', 'turn', 2, 'lose C09', 1795033006181);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 35, '2Iyeebb_NjPBioBX:Ann-17', 'turn', 0, 'feed 1', 1795033006254);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 4, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 0, 'bid A13 5', 1795033004582);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 5, 'bot:4', 'turn', 2, 'bid A09 3', 1795033004613);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 6, '8jKqHgPgDU27aswf:Bo-2', 'turn', 1, 'bid A09 12', 1795033004709);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 7, 'bot:6', 'turn', 2, 'withdraw', 1795033004741);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 8, '8jKqHgPgDU27aswf:Bo-3', 'turn', 1, 'bid A12 1', 1795033004818);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('qeuvuqrmv9u9', 9, '2Iyeebb_NjPBioBX:Ann-4', 'turn', 0, 'bid A12 5', 1795033004912);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 1, 'start', 'start', 0, '', 1795033017754);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 2, '2Iyeebb_NjPBioBX:Ann-0', 'turn', 0, 'bid A05 3', 1795033017902);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 3, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 0, 'bid A09 2', 1795033018042);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 4, '2Iyeebb_NjPBioBX:Ann-2', 'turn', 0, 'pass', 1795033018137);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 5, '2Iyeebb_NjPBioBX:Ann-3', 'turn', 0, 'bid B08 2', 1795033018245);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('spqsjg2m2jhc', 6, '2Iyeebb_NjPBioBX:Ann-4', 'turn', 0, 'bid B09 5', 1795033018444);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 1, 'start', 'start', 0, '', 1795033015925);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 10, 'WpVuHwbSeVjJGhKc:Di-5', 'turn', 0, 'bid A17 2', 1795033017121);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 11, 'bot:10', 'turn', 2, 'bid A12 4', 1795033017149);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 12, '8jKqHgPgDU27aswf:Bo-6', 'turn', 1, 'bid A14 1', 1795033017192);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 13, 'WpVuHwbSeVjJGhKc:Di-7', 'turn', 0, 'pass', 1795033017262);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 14, '8jKqHgPgDU27aswf:Bo-8', 'turn', 1, 'mark', 1795033017290);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 15, 'bot:14', 'turn', 2, 'pass', 1795033017329);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 16, '8jKqHgPgDU27aswf:Bo-9', 'turn', 1, 'bid B15 4', 1795033017405);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 17, 'WpVuHwbSeVjJGhKc:Di-10', 'turn', 0, 'sea S1', 1795033017495);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 18, '8jKqHgPgDU27aswf:Bo-11', 'turn', 1, 'choose stone', 1795033017662);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 2, 'bot:1', 'turn', 2, 'no-sea', 1795033016061);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 3, 'bot:2', 'turn', 2, 'bid A07 4', 1795033016106);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 4, 'WpVuHwbSeVjJGhKc:Di-0', 'turn', 0, 'sea S6', 1795033016263);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 5, '8jKqHgPgDU27aswf:Bo-1', 'turn', 1, 'no-sea', 1795033016447);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 6, '8jKqHgPgDU27aswf:Bo-2', 'turn', 1, 'bid A16 6', 1795033016587);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 7, '8jKqHgPgDU27aswf:Bo-3', 'turn', 1, 'bid A10 2', 1795033016745);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 8, 'bot:7', 'turn', 2, 'bid A06 3', 1795033016813);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('u73yffsqbvc7', 9, 'WpVuHwbSeVjJGhKc:Di-4', 'turn', 0, 'sea S5', 1795033017001);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 1, 'start', 'start', 0, '', 1795033021440);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 2, 'WpVuHwbSeVjJGhKc:Di-0', 'turn', 0, 'bid A07 5', 1795033021575);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 3, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 1, 'bid A01 5', 1795033021749);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 4, 'WpVuHwbSeVjJGhKc:Di-2', 'turn', 0, 'bid A03 5', 1795033021945);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 5, '2Iyeebb_NjPBioBX:Ann-3', 'turn', 1, 'pass', 1795033022150);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 6, 'WpVuHwbSeVjJGhKc:Di-4', 'turn', 0, 'pass', 1795033022354);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 7, '2Iyeebb_NjPBioBX:Ann-5', 'turn', 1, 'bid A06 8', 1795033022466);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 8, '2Iyeebb_NjPBioBX:Ann-6', 'turn', 1, 'pass', 1795033022589);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 9, 'WpVuHwbSeVjJGhKc:Di-7', 'turn', 0, 'bid B06 8', 1795033022718);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 1, 'start', 'start', 0, '', 1795033000802);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 10, '2Iyeebb_NjPBioBX:Ann-8', 'turn', 0, 'bid B08 2', 1795033001367);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 11, '2Iyeebb_NjPBioBX:Ann-9', 'turn', 0, 'mark', 1795033001380);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 12, '2Iyeebb_NjPBioBX:Ann-10', 'turn', 0, 'choose wood', 1795033001401);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 13, '2Iyeebb_NjPBioBX:Ann-11', 'turn', 0, 'bid B01 4', 1795033001450);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 14, '2Iyeebb_NjPBioBX:Ann-12', 'turn', 0, 'mark', 1795033001525);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 15, '2Iyeebb_NjPBioBX:Ann-13', 'turn', 0, 'choose wood', 1795033001591);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 16, '2Iyeebb_NjPBioBX:Ann-14', 'turn', 0, 'keep A15', 1795033001678);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 17, '2Iyeebb_NjPBioBX:Ann-15', 'turn', 0, 'lose B08', 1795033001768);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 18, '2Iyeebb_NjPBioBX:Ann-16', 'turn', 0, 'keep B01', 1795033001850);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 19, '2Iyeebb_NjPBioBX:Ann-17', 'turn', 0, 'bid C09 5', 1795033001965);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 2, '2Iyeebb_NjPBioBX:Ann-0', 'turn', 0, 'bid A02 3', 1795033000993);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 20, '2Iyeebb_NjPBioBX:Ann-18', 'turn', 0, 'pay', 1795033002045);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 21, '2Iyeebb_NjPBioBX:Ann-19', 'turn', 0, 'choose food', 1795033002111);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 22, '2Iyeebb_NjPBioBX:Ann-20', 'turn', 0, 'feed 1', 1795033002185);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 23, '2Iyeebb_NjPBioBX:Ann-21', 'turn', 0, 'finish B01', 1795033002254);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 24, '2Iyeebb_NjPBioBX:Ann-22', 'turn', 0, 'bid C08 8', 1795033002327);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 25, '2Iyeebb_NjPBioBX:Ann-23', 'turn', 0, 'mark', 1795033002395);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 26, '2Iyeebb_NjPBioBX:Ann-24', 'turn', 0, 'choose stone', 1795033002468);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 27, '2Iyeebb_NjPBioBX:Ann-25', 'turn', 0, 'lose A02', 1795033002550);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 28, '2Iyeebb_NjPBioBX:Ann-26', 'turn', 0, 'keep B07', 1795033002630);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 29, '2Iyeebb_NjPBioBX:Ann-27', 'turn', 0, 'feed 0', 1795033002706);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 3, '2Iyeebb_NjPBioBX:Ann-1', 'turn', 0, 'bid A15 2', 1795033001042);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 30, '2Iyeebb_NjPBioBX:Ann-28', 'turn', 0, 'lose C08', 1795033002789);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 4, '2Iyeebb_NjPBioBX:Ann-2', 'turn', 0, 'pay', 1795033001066);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 5, '2Iyeebb_NjPBioBX:Ann-3', 'turn', 0, 'choose wood', 1795033001182);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 6, '2Iyeebb_NjPBioBX:Ann-4', 'turn', 0, 'pass', 1795033001299);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 7, '2Iyeebb_NjPBioBX:Ann-5', 'turn', 0, 'choose wood', 1795033001316);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 8, '2Iyeebb_NjPBioBX:Ann-6', 'turn', 0, 'bid B07 4', 1795033001333);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yq4px42ntpv8', 9, '2Iyeebb_NjPBioBX:Ann-7', 'turn', 0, 'choose wood', 1795033001348);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('zw4yz9mu2jaq', 1, 'start', 'start', 0, '', 1795033023376);
INSERT INTO "channel" ("id", "guest", "game_id", "kind", "shape", "address", "fingerprint", "wants", "language", "active", "verified", "error", "failed", "created") VALUES ('IrTkT7cIIlV0', 'KdAdNjmLWjFPM8M4', NULL, 'webhook', 'json', 'gAAAAABq_ge_N_xiFEN1syiQALFDzDhYt_hOGhurpIqnHkZHPoJwAIPCBc15T_L4ie-GQWpOaQ5Vo8z-dsypAr5Rt2cnnse-ByHfgb1nyjdlIW46y9WdRHo=', '7f12924cb0a6119efdc3e3250184b81f', 'turns games reminders digest', 'en', TRUE, TRUE, '{"key": "told_unreachable", "values": {"problem": "All connection attempts failed"}}', 1795033060943, 1795033023270);
INSERT INTO "channel" ("id", "guest", "game_id", "kind", "shape", "address", "fingerprint", "wants", "language", "active", "verified", "error", "failed", "created") VALUES ('or2uFpcce2Eh', 'O3CWU6kXiXaNrUXM', NULL, 'webhook', 'json', 'gAAAAABq_ge_9MkxFOYiUaXM_WAPv1IG72nhdfBgRxeVl753iUwgwsmWHXFlI8Xpa60ihCTYGtPNllQzC97cjXKAFHIWeeXebDaWYDQ-oW1BIjRCxcHmhqw=', '7f12924cb0a6119efdc3e3250184b81f', 'turns games reminders digest', 'en', TRUE, TRUE, NULL, NULL, 1795033023246);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('a3cg9gkv37yn', 1, '2Iyeebb_NjPBioBX:fc360ee4-3bac-41dd-a6ca-d238f8a092f9', 'players', '2Iyeebb_NjPBioBX', 'Ann', 'First line
and a second one: 50 %, \n, $1, :name, "x"; --', 1795033014444);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('a3cg9gkv37yn', 2, 'O3CWU6kXiXaNrUXM:b961813f-607f-402b-b8b2-acaac2eec713', 'players', 'O3CWU6kXiXaNrUXM', 'Cy', '😀 I''m back on Sunday', 1795033014482);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('a3cg9gkv37yn', 3, 'KdAdNjmLWjFPM8M4:7071bd32-08ab-41a3-aa74-9719ab0b66a9', 'spectators', 'KdAdNjmLWjFPM8M4', 'Guest 1848', 'Who is winning?', 1795033014529);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('qeuvuqrmv9u9', 1, '8jKqHgPgDU27aswf:f41a89bc-7498-4f8b-bfec-0dfac4aca859', 'players', '8jKqHgPgDU27aswf', 'Bo', 'Good luck – καλή τύχη, it''s on!', 1795033003108);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('qeuvuqrmv9u9', 2, 'KdAdNjmLWjFPM8M4:96d364aa-5e7c-4486-91b2-55b387daee69', 'spectators', 'KdAdNjmLWjFPM8M4', 'Guest 1848', 'Well played', 1795033006315);
INSERT INTO "entrant" ("tournament", "number", "guest", "name", "pool", "left") VALUES ('m4k6ug8mmtqm', 0, 'O3CWU6kXiXaNrUXM', 'Cy', 0, FALSE);
INSERT INTO "entrant" ("tournament", "number", "guest", "name", "pool", "left") VALUES ('m4k6ug8mmtqm', 1, 'KdAdNjmLWjFPM8M4', 'Eve', 0, FALSE);
INSERT INTO "note" ("game_id", "guest", "text", "updated") VALUES ('a3cg9gkv37yn', '2Iyeebb_NjPBioBX', 'Cy saves for A07', 1795033022998);
INSERT INTO "notice" ("game_id", "seq", "guest", "kind", "at", "due") VALUES ('zw4yz9mu2jaq', 1, 'O3CWU6kXiXaNrUXM', 'turn', 1795033023376, 1795046340000);
INSERT INTO "rated_seat" ("game", "number", "guest", "level", "place", "gain", "mu_before", "sigma_before", "mu_after", "sigma_after") VALUES ('qeuvuqrmv9u9', 0, '2Iyeebb_NjPBioBX', '', 3, TRUE, '25.0', '8.333333333333334', '20.45059588134292', '7.87232151288904');
INSERT INTO "rated_seat" ("game", "number", "guest", "level", "place", "gain", "mu_before", "sigma_before", "mu_after", "sigma_after") VALUES ('qeuvuqrmv9u9', 1, '8jKqHgPgDU27aswf', '', 2, TRUE, '25.0', '8.333333333333334', '25.476013370340812', '7.87232151288904');
INSERT INTO "rated_seat" ("game", "number", "guest", "level", "place", "gain", "mu_before", "sigma_before", "mu_after", "sigma_after") VALUES ('qeuvuqrmv9u9', 2, NULL, 'novice', 1, TRUE, '14.49', '0.0', '14.49', '0.0');
INSERT INTO "removed_action" ("game_id", "removed", "seq", "command", "kind", "seat", "text", "at") VALUES ('vxxxrvz8bc7h', 1795033040947, 10, 'WpVuHwbSeVjJGhKc:Di-8', 'turn', 0, 'bid Z99 1', 1795033022863);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('7ejzudfwfgnk', 0, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033023037, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('7ejzudfwfgnk', 1, 'invited', 'Bo', '8jKqHgPgDU27aswf', '', FALSE, 1795033023037, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('a3cg9gkv37yn', 0, 'invited', 'Bo', '8jKqHgPgDU27aswf', '', FALSE, 1795033006756, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('a3cg9gkv37yn', 1, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033006756, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('a3cg9gkv37yn', 2, 'invited', 'Cy', 'O3CWU6kXiXaNrUXM', 'merchant', FALSE, 1795033006756, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('emxybjbke6xn', 0, 'invited', 'Fay', '4LT0Oe1Bbi976ITm', '', FALSE, 1795033023412, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('emxybjbke6xn', 1, 'open', '', NULL, '', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('f6ufs98qctn8', 0, 'invited', 'Cy', 'O3CWU6kXiXaNrUXM', 'archon', TRUE, 1795033018605, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('f6ufs98qctn8', 1, 'invited', 'Di', 'WpVuHwbSeVjJGhKc', 'archon', TRUE, 1795033018605, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('jwqn6gndk973', 0, 'invited', 'Di', 'WpVuHwbSeVjJGhKc', '', FALSE, 1795033020276, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('jwqn6gndk973', 1, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033020276, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('qeuvuqrmv9u9', 0, 'invited', 'Ann of Argos', '2Iyeebb_NjPBioBX', '', FALSE, 1795033003039, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('qeuvuqrmv9u9', 1, 'invited', 'Bo', '8jKqHgPgDU27aswf', '', FALSE, 1795033003039, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('qeuvuqrmv9u9', 2, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('rgkngmxvatxe', 0, 'invited', 'Eve', NULL, '', FALSE, 0, 0, 'KdAdNjmLWjFPM8M4', 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('rgkngmxvatxe', 1, 'invited', 'Cy', NULL, '', FALSE, 0, 0, 'O3CWU6kXiXaNrUXM', 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('rsu7maazqryq', 0, 'invited', 'Eve', 'KdAdNjmLWjFPM8M4', '', FALSE, 1795033019790, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('rsu7maazqryq', 1, 'open', '', NULL, '', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('sp9j5j8ya35s', 0, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033020090, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('sp9j5j8ya35s', 1, 'open', 'Cy', 'O3CWU6kXiXaNrUXM', '', FALSE, 1795033020220, 1, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('sp9j5j8ya35s', 2, 'invited', '', NULL, '', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('spqsjg2m2jhc', 0, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033017754, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('u73yffsqbvc7', 0, 'invited', 'Di', 'WpVuHwbSeVjJGhKc', '', FALSE, 1795033015925, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('u73yffsqbvc7', 1, 'invited', 'Bo', '8jKqHgPgDU27aswf', '', FALSE, 1795033015925, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('u73yffsqbvc7', 2, 'bot', 'Solon', NULL, 'archon', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('uu5k65f5an8w', 0, 'invited', 'Bo', NULL, '', FALSE, 0, 0, '8jKqHgPgDU27aswf', 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('uu5k65f5an8w', 1, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('uu5k65f5an8w', 2, 'invited', 'Ann of Argos', '2Iyeebb_NjPBioBX', '', FALSE, 1795033006335, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('vxxxrvz8bc7h', 0, 'invited', 'Di', 'WpVuHwbSeVjJGhKc', '', FALSE, 1795033021440, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('vxxxrvz8bc7h', 1, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033021440, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('y9xc77x8tv9g', 0, 'invited', 'Ann of Argos', NULL, '', FALSE, 0, 0, '2Iyeebb_NjPBioBX', 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('y9xc77x8tv9g', 1, 'invited', 'Bo', '8jKqHgPgDU27aswf', '', FALSE, 1795033006426, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('y9xc77x8tv9g', 2, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('yq4px42ntpv8', 0, 'invited', 'Ann', '2Iyeebb_NjPBioBX', '', FALSE, 1795033000802, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('zw4yz9mu2jaq', 0, 'invited', 'Di', 'WpVuHwbSeVjJGhKc', '', FALSE, 1795033023376, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('zw4yz9mu2jaq', 1, 'invited', 'Eve', 'KdAdNjmLWjFPM8M4', '', FALSE, 1795033023376, 0, NULL, 0);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved", "reminded") VALUES ('zw4yz9mu2jaq', 2, 'invited', 'Cy', 'O3CWU6kXiXaNrUXM', '', FALSE, 1795033023376, 0, NULL, 0);
INSERT INTO "seat_holder" ("game_id", "number", "guest", "since") VALUES ('u73yffsqbvc7', 0, 'KdAdNjmLWjFPM8M4', 1795033022955);
INSERT INTO "sent_away" ("game_id", "guest") VALUES ('sp9j5j8ya35s', 'WpVuHwbSeVjJGhKc');
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('7ejzudfwfgnk', 1, 'base 1 1,0 A09,A02,A03,A11,A14/A13,A12,A10,A08,A05,A06,A07,A04,A15,A01,B02,B08,B09,B15,B03,B01,B14,B11,B10,B07,B12,B05,B13,B06,B04,C02,C06,C09,C03,C07,C05,C08,C04,C10,C01 /tempest,blank,earthquake,drought,plague,tempest,tempest,plague,earthquake,earthquake,drought,decline,drought,decline,plague,decline A09,A02|A03,A11,A14 argos:0/0/0/5/0/2:::0;patras:0/0/0/7/0/1:::0 bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 1, 'heroes+rules-3 1 2,1,0 A10,A04,A01,A06,A13/A03,A11,A09,A12,A14,A05,A15,A08,A07,A02,B08,B02,B07,B03,B13,B12,B11,B14,B05,B15,B09,B10,B01,B04,B06,C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 /earthquake,tempest,persian-1,plague,drought,persian-3,tempest,plague,drought,persian-1,drought,tempest,persian-2,plague,persian-2,decline,decline,persian-2,earthquake,blank,earthquake,persian-2,persian-1,decline/ A10,A04,A01|A06,A13 sparta:4/0/0/7/0/3:::0:ariadne/red/naxos/0/3/0/0;korinth:0/0/3/7/0/3:::0:odysseus/red/byzantium/3/3/0/0;messene:0/0/0/6/0/3:::0:penelope/red/leptis-magna/1/3/0/0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 13, 'heroes+rules-3 3 0,1,2 A10,A04,A01,A06,A13,A03,A11,A09,A12,A14,A05,A15,A08,A07,A02/B08,B02,B07,B03,B13,B12,B11,B14,B05,B15,B09,B10,B01,B04,B06,C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 tempest,persian-1,plague,drought,persian-3,tempest/plague,drought,persian-1,drought,tempest,persian-2,plague,persian-2,decline,decline,persian-2,earthquake,blank,earthquake,persian-2,persian-1,decline/earthquake A05,A15,A08|A07,A02 sparta:6/0/2/6/0/1:A11*::0:ariadne/red/naxos/0/3/0/0;korinth:8/0/4/6/2/6::A10,A09:0:odysseus/red/byzantium/5/3/0/0;messene:2/2/4/11/0/4::A04:0:penelope/red/leptis-magna/1/3/0/0 bid:0,bid:1,bid:2,order,taking,incomes,chits,round', 12);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 20, 'heroes+rules-3 4 2,1,0 A10,A04,A01,A06,A13,A03,A11,A09,A12,A14,A05,A15,A08,A07,A02,B08,B02,B07,B03,B13/B12,B11,B14,B05,B15,B09,B10,B01,B04,B06,C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 tempest,persian-1,plague,drought,persian-3,tempest,drought,persian-1,drought/tempest,persian-2,plague,persian-2,decline,decline,persian-2,earthquake,blank,earthquake,persian-2,persian-1,decline/earthquake,plague B08,B02,B07|B03,B13 sparta:7/0/4/2/0/1:A11*:A05:0:ariadne/orange/naxos/0/3/0/0;korinth:10/0/4/2/4/6::A10,A09:0:odysseus/red/byzantium/5/3/0/1;messene:5/3/3/5/0/6::A04,A08:0:penelope/orange/leptis-magna/3/3/0/0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 19);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 24, 'heroes+rules-3 5 1,2,0 A10,A04,A01,A06,A13,A03,A11,A09,A12,A14,A05,A15,A08,A07,A02,B08,B02,B07,B03,B13,B12,B11,B14,B05,B15/B09,B10,B01,B04,B06,C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 tempest,persian-1,plague,drought,persian-3,tempest,drought,persian-1,drought,persian-2,plague,persian-2/decline,decline,persian-2,earthquake,blank,earthquake,persian-2,persian-1,decline/earthquake,plague,tempest B12,B11,B14|B05,B15 sparta:8/0/6/7/0/0::A05:0:ariadne/orange/naxos/0/2/0/0;korinth:10/0/0/3/8/7::A10,A09:0:odysseus/red/byzantium/2/4/0/1;messene:8/4/2/9/0/6::A04,A08:0:penelope/orange/leptis-magna/3/3/0/0 bid:1,bid:2,bid:0,order,taking,incomes,chits,round', 23);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 31, 'heroes+rules-3 6 2,1,0 A10,A04,A01,A06,A13,A03,A11,A09,A12,A14,A05,A15,A08,A07,A02,B08,B02,B07,B03,B13,B12,B11,B14,B05,B15,B09,B10,B01,B04,B06/C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 tempest,persian-1,plague,drought,persian-3,tempest,drought,persian-1,drought,persian-2,plague,persian-2,decline,earthquake,blank/earthquake,persian-2,persian-1,decline/earthquake,plague,tempest,decline,persian-2 B09,B10,B01|B04,B06 sparta:9/0/9/11/0/0::A05:0:ariadne/orange/naxos/0/2/0/0;korinth:10/0/5/3/8/7:B12*:A10,A09:0:odysseus/red/byzantium/2/4/0/1;messene:10/3/6/6/0/7:B14:A04,A08:0:penelope/orange/leptis-magna/3/3/0/0 bid:1,bid:0,order,taking,incomes,chits,round', 30);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('a3cg9gkv37yn', 6, 'heroes+rules-3 2 1,2,0 A10,A04,A01,A06,A13,A03,A11,A09,A12,A14/A05,A15,A08,A07,A02,B08,B02,B07,B03,B13,B12,B11,B14,B05,B15,B09,B10,B01,B04,B06,C09,C02,C01,C10,C03,C06,C04,C08,C05,C07 tempest,persian-1,plague/drought,persian-3,tempest,plague,drought,persian-1,drought,tempest,persian-2,plague,persian-2,decline,decline,persian-2,earthquake,blank,earthquake,persian-2,persian-1,decline/earthquake A03,A11,A09|A12,A14 sparta:5/0/1/12/0/3:::0:ariadne/red/naxos/0/3/0/0;korinth:3/0/2/5/1/4::A10:0:odysseus/red/byzantium/5/3/0/0;messene:1/1/2/6/0/4::A04:0:penelope/red/leptis-magna/1/3/0/0 bid:1,bid:2,bid:0,order,taking,incomes,chits,round', 5);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('f6ufs98qctn8', 1, 'base+civilizations 1 1,0 A06,A11,A01,A13,A09/A07,A12,A02,A05,A04,A15,A10,A08,A03,A14,B14,B15,B11,B12,B03,B10,B07,B09,B08,B01,B04,B13,B02,B06,B05,C07,C08,C02,C03,C06,C01,C04,C05,C09,C10 /earthquake,decline,earthquake,plague,tempest,drought,earthquake,decline,drought,drought,decline,plague,blank,tempest,tempest,plague A06,A11|A01,A13,A09 rhodes:0/0/0/3/0/1:::0;korinth:0/0/3/7/0/3:::0 bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('f6ufs98qctn8', 6, 'base+civilizations 2 1,0 A06,A11,A01,A13,A09,A07,A12,A02,A05,A04/A15,A10,A08,A03,A14,B14,B15,B11,B12,B03,B10,B07,B09,B08,B01,B04,B13,B02,B06,B05,C07,C08,C02,C03,C06,C01,C04,C05,C09,C10 earthquake,decline/earthquake,plague,tempest,drought,earthquake,decline,drought,drought,decline,plague,blank,tempest,tempest,plague A07,A12|A02,A05,A04 rhodes:1/2/3/2/0/3::A06:0;korinth:0/0/4/7/0/1:A11*::0 bid:1,bid:0,order,taking,incomes,chits,round', 5);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('jwqn6gndk973', 1, 'base 1 0,1 A15,A08,A06,A13,A07/A11,A12,A10,A05,A02,A01,A14,A03,A09,A04,B09,B13,B02,B07,B14,B10,B03,B05,B12,B08,B15,B04,B11,B06,B01,C02,C08,C07,C03,C09,C05,C10,C04,C06,C01 /decline,earthquake,tempest,drought,plague,blank,plague,earthquake,tempest,decline,drought,drought,decline,earthquake,plague,tempest A15,A08|A06,A13,A07 messene:0/0/0/6/0/2:::0;argos:0/0/0/5/0/2:::0 bid:0,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('jwqn6gndk973', 4, 'base 2 1,0 A15,A08,A06,A13,A07,A11,A12,A10,A05,A02/A01,A14,A03,A09,A04,B09,B13,B02,B07,B14,B10,B03,B05,B12,B08,B15,B04,B11,B06,B01,C02,C08,C07,C03,C09,C05,C10,C04,C06,C01 decline,earthquake/tempest,drought,plague,blank,plague,earthquake,tempest,decline,drought,drought,decline,earthquake,plague,tempest A11,A12|A10,A05,A02 messene:0/0/3/4/0/4:A15*::0;argos:3/1/1/3/0/4::A08:0 bid:1,bid:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('jwqn6gndk973', 8, 'base 3 0,1 A15,A08,A06,A13,A07,A11,A12,A10,A05,A02,A01,A14,A03,A09,A04/B09,B13,B02,B07,B14,B10,B03,B05,B12,B08,B15,B04,B11,B06,B01,C02,C08,C07,C03,C09,C05,C10,C04,C06,C01 decline,earthquake,tempest,drought/plague,blank,plague,earthquake,tempest,decline,drought,drought,decline,earthquake,plague,tempest A01,A14|A03,A09,A04 messene:1/0/5/5/0/2:A15*,A11*::0;argos:4/2/3/4/0/6:A12:A08:0 bid:0,bid:1,order,taking,incomes,chits,round', 7);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 1, 'base 1 2,1,0 A15,A13,A07,A03,A14/A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 /tempest,earthquake,earthquake,tempest,tempest,drought,decline,blank,drought,earthquake,decline,plague,drought,plague,decline,plague A15,A13,A07|A03,A14 argos:0/0/0/5/0/2:::0;korinth:0/0/3/7/0/3:::0;patras:0/0/0/7/0/1:::0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 12, 'base 4 0,2,1 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05/B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 tempest,earthquake,earthquake,tempest,tempest,drought/decline,blank,drought,earthquake,decline,plague,drought,plague,decline,plague B08,B05| argos:1/3/0/2/0/1:A12::0;korinth:4/0/8/7/0/5:::0;patras:10/0/2/7/2/3::A07:0 feed:2,finish:2,feed:1,finish:1,reveal:2,auction,order,taking,incomes,chits,round', 11);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 16, 'base 5 1,2,0 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10/B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 tempest,earthquake,earthquake,tempest,tempest,drought,decline,blank/drought,earthquake,decline,plague,drought,plague,decline,plague B09,B01,B06|B07,B10 argos:2/4/1/6/0/1:A12::0;korinth:4/0/4/3/0/5:::0;patras:10/0/1/10/5/5::A07,B11:0 bid:1,bid:2,bid:0,order,taking,incomes,chits,round', 15);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 20, 'base 6 0,2,1 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12/C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 tempest,earthquake,earthquake,tempest,tempest,drought,decline,blank,drought,earthquake/decline,plague,drought,plague,decline,plague B15,B02,B13|B04,B12 argos:3/8/2/5/0/2::B09:0;korinth:4/0/5/9/0/5:::0;patras:10/0/2/11/12/8::A07,B11,B06:0 bid:2,bid:1,order,taking,incomes,chits,round', 19);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 24, 'base 7 2,1,0 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04/C06,C10,C01,C02,C03 tempest,earthquake,earthquake,tempest,tempest,drought,decline,blank,drought,earthquake,decline,plague/drought,plague,decline,plague C09,C07,C05|C08,C04 argos:4/10/2/6/2/2::B09:0;korinth:1/0/9/7/0/5:B12::0;patras:10/0/3/4/19/8::A07,B11,B06:0 feed:2,finish:2,feed:1,finish:1,feed:0,finish:0,reveal:5,auction,order,taking,incomes,chits,round', 23);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 29, 'base 8 0,2,1 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03/ tempest,earthquake,earthquake,tempest,tempest,drought,decline,blank,drought,earthquake,decline,plague,drought,plague/decline,plague C06,C10,C01|C02,C03 argos:5/10/0/4/6/3::B09,C05:0;korinth:1/0/3/11/0/5:B12::0;patras:10/1/2/4/10/9:C09*:A07,B11,B06:0 bid:0,bid:2,bid:1,order,taking,incomes,chits,round', 28);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 4, 'base 2 0,2,1 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08/A04,A12,A01,A10,A06,B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 tempest,earthquake/earthquake,tempest,tempest,drought,decline,blank,drought,earthquake,decline,plague,drought,plague,decline,plague A11,A09,A05|A02,A08 argos:1/1/0/4/0/2:::0;korinth:0/0/4/12/0/3:::0;patras:4/0/1/6/0/3::A07:0 bid:2,bid:1,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('qeuvuqrmv9u9', 7, 'base 3 1,0,2 A15,A13,A07,A03,A14,A11,A09,A05,A02,A08,A04,A12,A01,A10,A06/B08,B05,B11,B14,B03,B09,B01,B06,B07,B10,B15,B02,B13,B04,B12,C09,C07,C05,C08,C04,C06,C10,C01,C02,C03 tempest,earthquake,earthquake,tempest/tempest,drought,decline,blank,drought,earthquake,decline,plague,drought,plague,decline,plague A04,A12,A01|A10,A06 argos:2/2/0/5/0/2:::0;korinth:2/0/6/3/0/5::A09:0;patras:8/0/2/9/0/3::A07:0 bid:1,bid:0,bid:2,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 1, 'solo-1- 1 0 A03,A05,A02,A06,A07/A01,A15,A09,A08,A12,A04,A10,A14,A11,A13,B02,B12,B08,B06,B01,B14,B09,B13,B15,B04,B05,B03,B11,B07,B10,C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 /plague,earthquake,drought,decline,decline,tempest,plague,tempest,drought,decline,earthquake,drought,earthquake,tempest,plague,blank A03,A05,A02,A06,A07| arkadia:0/0/0/8/0/2:::0 buy:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 2, 'solo-1- 2 0 A03,A05,A02,A06,A07,A01,A15,A09,A08,A12/A04,A10,A14,A11,A13,B02,B12,B08,B06,B01,B14,B09,B13,B15,B04,B05,B03,B11,B07,B10,C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 plague,earthquake/drought,decline,decline,tempest,plague,tempest,drought,decline,earthquake,drought,earthquake,tempest,plague,blank A01,A15,A09,A08,A12| arkadia:0/0/3/7/0/3::A05:0 buy:0,order,taking,incomes,chits,round', 1);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 3, 'solo-1- 3 0 A03,A05,A02,A06,A07,A01,A15,A09,A08,A12,A04,A10,A14,A11,A13/B02,B12,B08,B06,B01,B14,B09,B13,B15,B04,B05,B03,B11,B07,B10,C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 plague,earthquake,drought,decline/decline,tempest,plague,tempest,drought,decline,earthquake,drought,earthquake,tempest,plague,blank A04,A10,A14,A11,A13| arkadia:2/0/7/8/0/6::A05,A09:0 buy:0,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 4, 'solo-1- 4 0 A03,A05,A02,A06,A07,A01,A15,A09,A08,A12,A04,A10,A14,A11,A13,B02,B12,B08,B06,B01/B14,B09,B13,B15,B04,B05,B03,B11,B07,B10,C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 plague,earthquake,drought,decline,decline,tempest/plague,tempest,drought,decline,earthquake,drought,earthquake,tempest,plague,blank B02,B12,B08,B06,B01| arkadia:4/0/11/14/0/7::A05,A09:0 buy:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 5, 'solo-1- 5 0 A03,A05,A02,A06,A07,A01,A15,A09,A08,A12,A04,A10,A14,A11,A13,B02,B12,B08,B06,B01,B14,B09,B13,B15,B04/B05,B03,B11,B07,B10,C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 plague,earthquake,drought,decline,decline,tempest,plague,tempest/drought,decline,earthquake,drought,earthquake,tempest,plague,blank B14,B09,B13,B15,B04| arkadia:6/0/13/15/7/9:B08*:A05,A09:0 buy:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('spqsjg2m2jhc', 6, 'solo-1- 6 0 A03,A05,A02,A06,A07,A01,A15,A09,A08,A12,A04,A10,A14,A11,A13,B02,B12,B08,B06,B01,B14,B09,B13,B15,B04,B05,B03,B11,B07,B10/C06,C01,C02,C08,C07,C03,C09,C10,C05,C04 plague,earthquake,drought,decline,decline,tempest,plague,tempest,drought,decline/earthquake,drought,earthquake,tempest,plague,blank B05,B03,B11,B07,B10| arkadia:8/0/3/15/1/10::A05,A09:0 buy:0,order,taking,incomes,chits,round', 5);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('u73yffsqbvc7', 1, 'sea 1 2,0,1 A07,A16,A05,A04,A03,A09/A06,A17,A10,A13,A02,A18,A11,A14,A15,A12,A01,A08,B09,B15,B17,B13,B18,B11,B14,B02,B03,B16,B04,B05,B01,B08,B06,B12,B07,B10,C06,C09,C08,C07,C03,C05,C04,C01,C12,C10,C11,C02 /earthquake,drought,earthquake,blank,drought,plague,decline,drought,decline,earthquake,tempest,decline,plague,tempest,plague,tempest A07,A16,A05|A04,A03,A09|S1,S5,S6 arkadia:0/0/0/8/0/2:::0:;pylos:0/3/0/8/0/2:::0:;messene:0/0/0/6/0/2:::0: sea:2,bid:2,sea:0,bid:0,sea:1,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('u73yffsqbvc7', 10, 'sea 3 2,1,0 A07,A16,A05,A04,A03,A09,A06,A17,A10,A13,A02,A18,A11,A14,A15,A12,A01,A08/B09,B15,B17,B13,B18,B11,B14,B02,B03,B16,B04,B05,B01,B08,B06,B12,B07,B10,C06,C09,C08,C07,C03,C05,C04,C01,C12,C10,C11,C02 earthquake,drought,earthquake,blank/drought,plague,decline,drought,decline,earthquake,tempest,decline,plague,tempest,plague,tempest A11,A14,A15|A12,A01,A08|S1 arkadia:0/0/0/2/0/4:::0:S6,S5;pylos:2/7/0/4/0/3:A16*:A10:0:;messene:7/0/6/4/0/6::A07,A06:0: bid:2,sea:1,bid:1,sea:0,bid:0,order,taking,incomes,chits,round', 9);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('u73yffsqbvc7', 14, 'sea 4 2,1,0 A07,A16,A05,A04,A03,A09,A06,A17,A10,A13,A02,A18,A11,A14,A15,A12,A01,A08,B09,B15,B17,B13,B18,B11/B14,B02,B03,B16,B04,B05,B01,B08,B06,B12,B07,B10,C06,C09,C08,C07,C03,C05,C04,C01,C12,C10,C11,C02 earthquake,drought,earthquake,blank,drought,plague/decline,drought,decline,earthquake,tempest,decline,plague,tempest,plague,tempest B09,B15,B17|B13,B18,B11|S1 arkadia:0/0/0/8/0/5:::0:S6,S5;pylos:4/9/1/4/0/4:A16*,A14*:A10:0:;messene:9/0/11/4/0/8:A12:A07,A06:0: bid:2,sea:1,bid:1,sea:0,bid:0,order,taking,incomes,chits,round', 13);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('u73yffsqbvc7', 18, 'sea 5 1,2,0 A07,A16,A05,A04,A03,A09,A06,A17,A10,A13,A02,A18,A11,A14,A15,A12,A01,A08,B09,B15,B17,B13,B18,B11,B14,B02,B03,B16,B04,B05/B01,B08,B06,B12,B07,B10,C06,C09,C08,C07,C03,C05,C04,C01,C12,C10,C11,C02 earthquake,drought,earthquake,blank,drought,plague,decline,drought/decline,earthquake,tempest,decline,plague,tempest,plague,tempest B14,B02,B03|B16,B04,B05| arkadia:0/0/0/7/0/6:::0:S6,S5,S1;pylos:6/7/0/3/0/2:A16*,A14*,B15:A10:0:;messene:10/0/8/11/6/8:A12:A07,A06:0: finish:1,feed:2,finish:2,feed:0,finish:0,reveal:6,auction,order,taking,incomes,chits,round', 17);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('u73yffsqbvc7', 6, 'sea 2 1,2,0 A07,A16,A05,A04,A03,A09,A06,A17,A10,A13,A02,A18/A11,A14,A15,A12,A01,A08,B09,B15,B17,B13,B18,B11,B14,B02,B03,B16,B04,B05,B01,B08,B06,B12,B07,B10,C06,C09,C08,C07,C03,C05,C04,C01,C12,C10,C11,C02 earthquake,drought/earthquake,blank,drought,plague,decline,drought,decline,earthquake,tempest,decline,plague,tempest,plague,tempest A06,A17,A10|A13,A02,A18|S1,S5 arkadia:0/0/0/7/0/3:::0:S6;pylos:0/5/0/2/0/2:A16*::0:;messene:3/0/2/4/0/4::A07:0: bid:1,sea:2,bid:2,sea:0,bid:0,order,taking,incomes,chits,round', 5);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vxxxrvz8bc7h', 1, 'base 1 0,1 A07,A01,A15,A11,A12/A03,A14,A08,A05,A02,A06,A13,A10,A09,A04,B06,B03,B14,B10,B12,B09,B11,B15,B08,B04,B05,B13,B02,B01,B07,C06,C08,C09,C03,C10,C02,C04,C05,C01,C07 /earthquake,plague,tempest,tempest,drought,drought,earthquake,decline,tempest,plague,earthquake,plague,decline,blank,decline,drought A07,A01|A15,A11,A12 sparta:4/0/0/7/0/3:::0;pylos:0/3/0/8/0/2:::0 bid:0,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vxxxrvz8bc7h', 3, 'base 2 0,1 A07,A01,A15,A11,A12,A03,A14,A08,A05,A02/A06,A13,A10,A09,A04,B06,B03,B14,B10,B12,B09,B11,B15,B08,B04,B05,B13,B02,B01,B07,C06,C08,C09,C03,C10,C02,C04,C05,C01,C07 earthquake,plague/tempest,tempest,drought,drought,earthquake,decline,tempest,plague,earthquake,plague,decline,blank,decline,drought A03,A14|A08,A05,A02 sparta:8/0/0/5/0/5::A07:0;pylos:0/7/0/4/0/2::A01:0 bid:0,bid:1,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vxxxrvz8bc7h', 5, 'base 3 0,1 A07,A01,A15,A11,A12,A03,A14,A08,A05,A02,A06,A13,A10,A09,A04/B06,B03,B14,B10,B12,B09,B11,B15,B08,B04,B05,B13,B02,B01,B07,C06,C08,C09,C03,C10,C02,C04,C05,C01,C07 earthquake,plague,tempest,tempest/drought,drought,earthquake,decline,tempest,plague,earthquake,plague,decline,blank,decline,drought A06,A13|A10,A09,A04 sparta:10/0/0/3/2/5::A07:0;pylos:0/10/0/8/1/2::A01:0 bid:0,bid:1,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vxxxrvz8bc7h', 7, 'base 4 1,0 A07,A01,A15,A11,A12,A03,A14,A08,A05,A02,A06,A13,A10,A09,A04,B06,B03,B14,B10,B12/B09,B11,B15,B08,B04,B05,B13,B02,B01,B07,C06,C08,C09,C03,C10,C02,C04,C05,C01,C07 earthquake,plague,tempest,tempest,drought,drought/earthquake,decline,tempest,plague,earthquake,plague,decline,blank,decline,drought B06,B03|B14,B10,B12 sparta:10/0/0/9/6/5::A07:0;pylos:0/10/0/1/5/2::A01:0 bid:1,bid:0,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vxxxrvz8bc7h', 9, 'base 5 0,1 A07,A01,A15,A11,A12,A03,A14,A08,A05,A02,A06,A13,A10,A09,A04,B06,B03,B14,B10,B12,B09,B11,B15,B08,B04/B05,B13,B02,B01,B07,C06,C08,C09,C03,C10,C02,C04,C05,C01,C07 earthquake,plague,tempest,tempest,drought,drought,earthquake,decline/tempest,plague,earthquake,plague,decline,blank,decline,drought B09,B11|B15,B08,B04 sparta:10/0/0/5/12/8::A07,B06:0;pylos:0/10/0/5/9/2::A01:0 bid:0,bid:1,order,taking,incomes,chits,round', 8);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 1, 'solo 1 0 A10,A04,A03,A12,A02/A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 /tempest,blank,plague,decline,earthquake,earthquake,drought,drought,plague,decline,decline,earthquake,tempest,drought,tempest,plague A10,A04,A03,A12,A02| pylos:0/3/0/8/0/2:::0 buy:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 12, 'solo 6 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01/C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 tempest,blank,plague,decline,earthquake,earthquake,drought,drought,plague,decline/decline,earthquake,tempest,drought,tempest,plague B09,B15,B03,B14,B01| pylos:10/10/0/10/7/2:A15,B08*:A02,B07:0 buy:0,order,taking,incomes,chits,round', 11);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 18, 'solo 7 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02/C01,C08,C03,C10,C04 tempest,blank,plague,decline,earthquake,earthquake,drought,drought,plague,decline,decline,earthquake/tempest,drought,tempest,plague C09,C06,C07,C05,C02| pylos:8/8/1/8/13/4:A15,B01*:A02,B07:0 buy:0,order,taking,incomes,chits,round', 17);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 2, 'solo 2 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08/A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 tempest,blank/plague,decline,earthquake,earthquake,drought,drought,plague,decline,decline,earthquake,tempest,drought,tempest,plague A11,A15,A13,A14,A08| pylos:1/5/0/7/0/3::A02:0 buy:0,order,taking,incomes,chits,round', 1);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 21, 'solo 8 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04/ tempest,blank,plague,decline,earthquake,earthquake,drought,drought,plague,decline,decline,earthquake,tempest,drought/tempest,plague C01,C08,C03,C10,C04| pylos:9/10/4/6/13/5:A15,B01*,C09:A02,B07:0 feed:0,finish:0,reveal:5,auction,order,taking,incomes,chits,round', 20);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 5, 'solo 3 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05/B06,B05,B10,B07,B02,B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 tempest,blank,plague,decline/earthquake,earthquake,drought,drought,plague,decline,decline,earthquake,tempest,drought,tempest,plague A06,A07,A09,A01,A05| pylos:2/4/0/8/0/5:A15:A02:0 buy:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 7, 'solo 4 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02/B11,B04,B12,B08,B13,B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 tempest,blank,plague,decline,earthquake,earthquake/drought,drought,plague,decline,decline,earthquake,tempest,drought,tempest,plague B06,B05,B10,B07,B02| pylos:4/6/0/14/0/0:A15:A02:0 buy:0,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yq4px42ntpv8', 9, 'solo 5 0 A10,A04,A03,A12,A02,A11,A15,A13,A14,A08,A06,A07,A09,A01,A05,B06,B05,B10,B07,B02,B11,B04,B12,B08,B13/B09,B15,B03,B14,B01,C09,C06,C07,C05,C02,C01,C08,C03,C10,C04 tempest,blank,plague,decline,earthquake,earthquake,drought,drought/plague,decline,decline,earthquake,tempest,drought,tempest,plague B11,B04,B12,B08,B13| pylos:7/9/0/12/0/1:A15:A02,B07:0 buy:0,order,taking,incomes,chits,round', 8);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('zw4yz9mu2jaq', 1, 'base 1 2,1,0 A11,A07,A08,A03,A05/A02,A10,A12,A01,A14,A13,A15,A04,A06,A09,B04,B09,B13,B11,B01,B06,B10,B08,B14,B15,B03,B05,B12,B02,B07,C01,C08,C09,C07,C03,C06,C04,C05,C10,C02 /drought,plague,decline,plague,tempest,earthquake,blank,earthquake,decline,decline,earthquake,plague,tempest,tempest,drought,drought A11,A07,A08|A03,A05 pylos:0/3/0/8/0/2:::0;korinth:0/0/3/7/0/3:::0;arkadia:0/0/0/8/0/2:::0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "standing_order" ("game_id", "seat", "text", "round", "seq", "made", "played", "ended") VALUES ('7ejzudfwfgnk', 0, '{"bids":[],"otherwise":"pass","moves":[],"outbid":"wake","rivals":[],"first_only":false,"sea":null}', 1, 1, 1795033023053, '[]', NULL);
INSERT INTO "tournament_table" ("game", "tournament", "pool", "round") VALUES ('rgkngmxvatxe', 'm4k6ug8mmtqm', 0, 1);
