-- Written by tests/server/databases/made.py, and never changed since. SQLite and PostgreSQL both read it.
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
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
	campaign TEXT, origin VARCHAR(24) DEFAULT '' NOT NULL, problem TEXT, 
	PRIMARY KEY (id)
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
	seen BIGINT NOT NULL, link INTEGER DEFAULT '0' NOT NULL, reserved VARCHAR(24), 
	PRIMARY KEY (game_id, number), 
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
CREATE INDEX ix_game_status ON game (status);
CREATE INDEX ix_game_host ON game (host);
CREATE INDEX ix_game_updated ON game (updated);
CREATE INDEX ix_game_bot_due ON game (bot_due);
CREATE INDEX ix_seat_guest ON seat (guest);
CREATE INDEX ix_token_guest ON token (guest);
CREATE INDEX ix_game_origin ON game (origin);
INSERT INTO "alembic_version" ("version_num") VALUES ('0002');
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('8cn4z9x86up3', 1795019396948, 1795019400956, 'running', 'UrR89Ck2GBJrzL5w', FALSE, '{"edition":"heroes","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 3,
 "components": "standard",
 "edition": {"name": "heroes", "tiles_per_round": 5, "row": 3, "options": []},
 "seats": [{"name": "Bo", "civilization": "pylos", "hero": "odysseus", "colony": "byzantium"}, {"name": "Ann", "civilization": "arkadia", "hero": "ariadne", "colony": "naukratis"}, {"name": "Cy", "civilization": "messene", "hero": "sisyphus", "colony": "massilia"}],
 "deal": {"tiles": ["A12", "A08", "A09", "A04", "A05", "A03", "A10", "A13", "A07", "A15", "A06", "A14", "A02", "A01", "A11", "B14", "B09", "B03", "B13", "B07", "B05", "B08", "B02", "B10", "B04", "B15", "B11", "B01", "B12", "B06", "C07", "C08", "C04", "C05", "C10", "C09", "C02", "C06", "C03", "C01"], "chits": ["persian-1", "drought", "decline", "persian-1", "tempest", "plague", "decline", "earthquake", "tempest", "persian-2", "persian-2", "tempest", "earthquake", "drought", "earthquake", "persian-2", "blank", "drought", "plague", "persian-2", "persian-3", "decline", "persian-1", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:29d422560cca4558f1aaffbd397af996cbb4f6124dcc10daa78eb29c6ac2fe56",
 "salt": "5d9f7fef78127db1f02e47aa5351a93887fda74021775346fb673e26dab2441d"
}
', '[0]', FALSE, 5, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('9bmnp9ed8y8s', 1795019409466, 1795019409620, 'open', 'PUBsxGZ5tNKQw5ex', TRUE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"strategos"}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('hw25u266yrzr', 1795019389307, 1795019390244, 'finished', 'PUBsxGZ5tNKQw5ex', FALSE, '{"edition":"solo","options":[],"level":null,"extra":[],"civilization":null,"hints":true,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "solo", "tiles_per_round": 5, "row": 5, "options": []},
 "seats": [{"name": "Ann", "civilization": "messene"}],
 "deal": {"tiles": ["A06", "A10", "A01", "A08", "A02", "A13", "A12", "A07", "A09", "A11", "A14", "A03", "A04", "A15", "A05", "B14", "B03", "B09", "B01", "B13", "B08", "B10", "B04", "B12", "B06", "B05", "B02", "B15", "B11", "B07", "C06", "C10", "C09", "C01", "C05", "C07", "C04", "C03", "C02", "C08"], "chits": ["earthquake", "drought", "blank", "tempest", "decline", "decline", "tempest", "drought", "earthquake", "earthquake", "plague", "plague", "decline", "drought", "tempest", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:37f079dd8cd0b20a650ba979033bb15336badff9fdae10b71a704e0acbd23407",
 "salt": "130d7f19d1eee50da5e5e963ff627267560874f5e54f25204972fca546ae134e"
}
', '[]', FALSE, 8, '{"seats": [{"prestige": 10, "population": 9, "score": 9, "luxury": 2}], "ranking": [[0]]}', NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('jr4vfa3d4ph4', 1795019396839, 1795019396839, 'open', 'PUBsxGZ5tNKQw5ex', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('myq24aup5atn', 1795019408771, 1795019409292, 'abandoned', 'jxcoovhQqViDurnp', FALSE, '{"edition":"base","options":["civilizations"],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": ["civilizations"]},
 "seats": [{"name": "Cy", "civilization": "delphi"}, {"name": "Di", "civilization": "thebes"}],
 "deal": {"tiles": ["A06", "A02", "A05", "A12", "A01", "A13", "A03", "A04", "A14", "A11", "A08", "A10", "A15", "A09", "A07", "B08", "B05", "B13", "B07", "B10", "B04", "B03", "B15", "B09", "B12", "B06", "B11", "B01", "B02", "B14", "C06", "C07", "C09", "C08", "C04", "C01", "C05", "C03", "C10", "C02"], "chits": ["decline", "drought", "earthquake", "blank", "earthquake", "plague", "decline", "drought", "tempest", "tempest", "tempest", "plague", "plague", "decline", "earthquake", "drought"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:12df35608948f8076d3271b81375799924e4237ee3a2e129b91d776c549d39a6",
 "salt": "12758bee94869f31976173481019704d3bb3350555a62cc202997a1b60a70a89"
}
', '[0]', FALSE, 4, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('nuww76ds4ztk', 1795019409659, 1795019415747, 'running', 'kfZjfzxL9I2XhLTS', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": []},
 "seats": [{"name": "Di", "civilization": "korinth"}, {"name": "Ann", "civilization": "sparta"}],
 "deal": {"tiles": ["A13", "A15", "A10", "A04", "A07", "A02", "A09", "A08", "A11", "A03", "A05", "A01", "A06", "A14", "A12", "B13", "B14", "B07", "B03", "B05", "B12", "B08", "B04", "B15", "B06", "B10", "B09", "B01", "B11", "B02", "C03", "C02", "C06", "C08", "C04", "C07", "C10", "C01", "C09", "C05"], "chits": ["plague", "tempest", "decline", "decline", "drought", "blank", "drought", "decline", "earthquake", "plague", "earthquake", "drought", "earthquake", "tempest", "tempest", "plague"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:ba8c5aeaefad1e73a9787316f6211d7b917b9db346a87f9ee2ac351b3ab6583b",
 "salt": "d2128feda5d2350f543c9fefb8d23fa9e63359c553d7d7df8ad1ff287a1cb21f"
}
', '[0]', FALSE, 3, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', 'entry 10 (turn) can''t be played: ''bid Z99 1'': there is no tile ''Z99''');
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('psc2gjs4pqay', 1795019410394, 1795019420192, 'running', 'kfZjfzxL9I2XhLTS', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 2, "options": []},
 "seats": [{"name": "Di", "civilization": "messene"}, {"name": "Ann", "civilization": "pylos"}],
 "deal": {"tiles": ["A07", "A05", "A04", "A10", "A06", "A13", "A11", "A15", "A09", "A14", "A03", "A08", "A02", "A12", "A01", "B06", "B08", "B11", "B01", "B15", "B04", "B10", "B07", "B13", "B14", "B02", "B09", "B03", "B05", "B12", "C05", "C09", "C10", "C01", "C08", "C02", "C03", "C07", "C04", "C06"], "chits": ["decline", "plague", "blank", "earthquake", "drought", "drought", "decline", "earthquake", "earthquake", "plague", "drought", "tempest", "plague", "decline", "tempest", "tempest"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:dbc1bbc9a423733069945dd28f950c34959284520f906f850ebb04068aae21de",
 "salt": "a44edcd4c7dc8b11c3affaa134a6619c35f7c9d71bebc6de87aab23d448fd761"
}
', '[0]', FALSE, 6, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('t7j7a8bunz43', 1795019409346, 1795019409388, 'abandoned', 'S8F9SM7T4mWUJcsR', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', NULL, '[]', FALSE, 0, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('vsmjf6tkayzq', 1795019408506, 1795019408744, 'running', 'PUBsxGZ5tNKQw5ex', FALSE, '{"edition":"solo","options":[],"level":1,"extra":[],"civilization":null,"hints":true,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "solo", "tiles_per_round": 5, "row": 5, "options": [], "level": 1, "extra": []},
 "seats": [{"name": "Ann", "civilization": "korinth"}],
 "deal": {"tiles": ["A12", "A06", "A13", "A09", "A01", "A15", "A08", "A11", "A07", "A02", "A10", "A14", "A04", "A05", "A03", "B05", "B04", "B07", "B15", "B10", "B13", "B03", "B08", "B09", "B11", "B14", "B01", "B02", "B06", "B12", "C08", "C07", "C02", "C09", "C10", "C04", "C01", "C06", "C03", "C05"], "chits": ["drought", "plague", "earthquake", "plague", "tempest", "decline", "tempest", "decline", "earthquake", "drought", "plague", "earthquake", "tempest", "drought", "blank", "decline"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:b26cb0795cff9fa209b0b6f801fe7127d49da3a3ae1820170a3afb5554506d8e",
 "salt": "8d19826336a345bfa4ccf2d5d3facaa21c64e6beeebee28e81397dddc029ad2d"
}
', '[0]', FALSE, 6, NULL, NULL, NULL, '{"civilizations": ["korinth"], "passed": 0}', 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('xseh3vycttc8', 1795019396905, 1795019396905, 'open', 'UrR89Ck2GBJrzL5w', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', NULL, '[]', FALSE, 0, NULL, 'ykz25h8jpuh4', NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('yhff9s9t9vyy', 1795019400991, 1795019408491, 'running', 'kfZjfzxL9I2XhLTS', FALSE, '{"edition":"sea","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "sea", "tiles_per_round": 6, "row": 3, "options": []},
 "seats": [{"name": "Di", "civilization": "korinth"}, {"name": "Bo", "civilization": "sparta"}, {"name": "Solon", "civilization": "arkadia"}],
 "deal": {"tiles": ["A01", "A09", "A16", "A13", "A17", "A14", "A02", "A04", "A12", "A05", "A03", "A10", "A07", "A08", "A06", "A15", "A11", "A18", "B02", "B14", "B09", "B04", "B07", "B05", "B12", "B01", "B17", "B13", "B08", "B10", "B16", "B03", "B06", "B18", "B11", "B15", "C08", "C04", "C10", "C06", "C09", "C11", "C05", "C12", "C03", "C07", "C01", "C02"], "chits": ["earthquake", "drought", "drought", "tempest", "blank", "tempest", "decline", "drought", "earthquake", "decline", "plague", "decline", "plague", "tempest", "earthquake", "plague"], "sea": ["S2", "S3", "S4"]},
 "actions": [],
 "result": null,
 "commitment": "sha256:2f7734e4be9191cfc2ccd388ac1761e57b451b3093f2fe9ebbdda451a12a13e2",
 "salt": "325417d29251196ea9faf8a003f2904b7267ee9cd456ccb335249a07be1bc762"
}
', '[0]', FALSE, 5, NULL, NULL, NULL, NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "game" ("id", "created", "updated", "status", "host", "public", "setup", "record", "waits_for", "bot_due", "round", "result", "deal_of", "rematch", "campaign", "origin", "problem") VALUES ('ykz25h8jpuh4', 1795019390291, 1795019396841, 'finished', 'PUBsxGZ5tNKQw5ex', FALSE, '{"edition":"base","options":[],"level":null,"extra":[],"civilization":null,"hints":false,"rules":3,"at":0,"stand_in":"archon"}', '{
 "peloponnes": 1,
 "rules": 1,
 "components": "standard",
 "edition": {"name": "base", "tiles_per_round": 5, "row": 3, "options": []},
 "seats": [{"name": "Ann of Argos", "civilization": "argos"}, {"name": "Bo", "civilization": "sparta"}, {"name": "Solon", "civilization": "korinth"}],
 "deal": {"tiles": ["A10", "A12", "A11", "A01", "A07", "A15", "A06", "A13", "A03", "A14", "A05", "A02", "A04", "A09", "A08", "B14", "B07", "B02", "B04", "B08", "B03", "B10", "B13", "B09", "B12", "B06", "B15", "B05", "B11", "B01", "C05", "C03", "C01", "C09", "C04", "C10", "C08", "C07", "C06", "C02"], "chits": ["drought", "earthquake", "tempest", "decline", "drought", "plague", "decline", "tempest", "plague", "blank", "earthquake", "drought", "tempest", "plague", "decline", "earthquake"], "sea": []},
 "actions": [],
 "result": null,
 "commitment": "sha256:0e123cb8e864e7701acb2b4eab7ea25630db6a66d49534956001d4598baced4e",
 "salt": "02557861f6c42c6b5f9a973a16cbd93436da2043dd3efe1a0d5376d3b1324b9c"
}
', '[]', FALSE, 8, '{"seats": [{"prestige": 6, "population": 3, "score": 3, "luxury": 0}, {"prestige": 11, "population": 0, "score": 0, "luxury": 0}, {"prestige": 11, "population": 30, "score": 11, "luxury": 2}], "ranking": [[2], [0], [1]]}', NULL, 'jr4vfa3d4ph4', NULL, 'af7573363beed7b9a1226f17', NULL);
INSERT INTO "setting" ("name", "value") VALUES ('pulse', '1795019424926');
INSERT INTO "setting" ("name", "value") VALUES ('secret', 'a secret that protects nobody, because nobody is there');
INSERT INTO "token" ("id", "guest", "hash", "label", "created") VALUES ('wf9cgVkDkhfH', 'PUBsxGZ5tNKQw5ex', '87bff28735e18fb8f7cfdab354c47a750478fb2099d0dbf804293d3f941da363', 'my bot', 1795019411300);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 1, 'start', 'start', 0, '', 1795019397107);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 10, 'UrR89Ck2GBJrzL5w:Bo-8', 'turn', 0, 'bid A13 6', 1795019398355);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 11, 'PUBsxGZ5tNKQw5ex:Ann-9', 'turn', 1, 'withdraw', 1795019398479);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 12, 'jxcoovhQqViDurnp:Cy-10', 'early', 2, 'strengthen', 1795019398601);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 13, 'UrR89Ck2GBJrzL5w:Bo-11', 'turn', 0, 'pay', 1795019398715);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 14, 'PUBsxGZ5tNKQw5ex:Ann-12', 'turn', 1, 'redraw', 1795019398831);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 15, 'UrR89Ck2GBJrzL5w:Bo-13', 'turn', 0, 'bid A06 5', 1795019398939);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 16, 'jxcoovhQqViDurnp:Cy-14', 'turn', 2, 'bid A06 6', 1795019399044);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 17, 'UrR89Ck2GBJrzL5w:Bo-15', 'turn', 0, 'move A14', 1795019399156);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 18, 'PUBsxGZ5tNKQw5ex:Ann-16', 'turn', 1, 'bid A14 8', 1795019399235);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 19, 'UrR89Ck2GBJrzL5w:Bo-17', 'turn', 0, 'withdraw', 1795019399351);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 2, 'jxcoovhQqViDurnp:Cy-0', 'turn', 2, 'bid A12 5', 1795019397307);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 20, 'jxcoovhQqViDurnp:Cy-18', 'turn', 2, 'strengthen', 1795019399455);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 21, 'PUBsxGZ5tNKQw5ex:Ann-19', 'turn', 1, 'leave', 1795019399547);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 22, 'PUBsxGZ5tNKQw5ex:Ann-20', 'turn', 1, 'redraw', 1795019399622);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 23, 'PUBsxGZ5tNKQw5ex:Ann-21', 'turn', 1, 'bid B14 5', 1795019399731);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 24, 'jxcoovhQqViDurnp:Cy-22', 'turn', 2, 'bid B13 5', 1795019399859);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 25, 'UrR89Ck2GBJrzL5w:Bo-23', 'turn', 0, 'pass', 1795019399971);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 26, 'PUBsxGZ5tNKQw5ex:Ann-24', 'turn', 1, 'leave', 1795019400084);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 27, 'PUBsxGZ5tNKQw5ex:Ann-25', 'turn', 1, 'leave', 1795019400203);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 28, 'PUBsxGZ5tNKQw5ex:Ann-26', 'turn', 1, 'leave', 1795019400316);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 29, 'UrR89Ck2GBJrzL5w:Bo-27', 'early', 0, 'suffer', 1795019400412);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 3, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 1, 'bid A08 3', 1795019397436);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 30, 'UrR89Ck2GBJrzL5w:Bo-28', 'early', 0, 'keep A13', 1795019400524);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 31, 'jxcoovhQqViDurnp:Cy-29', 'turn', 2, 'keep A12', 1795019400627);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 32, 'jxcoovhQqViDurnp:381af54a-2c33-4de7-99ff-df7350fcc936', 'replace', 2, 'merchant', 1795019400755);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 33, 'bot:32', 'turn', 2, 'finish A12', 1795019400783);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 34, 'PUBsxGZ5tNKQw5ex:Ann-0', 'turn', 1, 'bid B04 7', 1795019400833);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 35, 'bot:34', 'turn', 2, 'bid B08 1', 1795019400857);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 36, 'UrR89Ck2GBJrzL5w:Bo-1', 'turn', 0, 'bid B08 8', 1795019400886);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 37, 'UrR89Ck2GBJrzL5w:Bo-3', 'turn', 0, 'pay', 1795019400956);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 4, 'UrR89Ck2GBJrzL5w:Bo-2', 'turn', 0, 'bid A09 3', 1795019397553);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 5, 'PUBsxGZ5tNKQw5ex:Ann-3', 'turn', 1, 'leave', 1795019397699);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 6, 'PUBsxGZ5tNKQw5ex:Ann-4', 'turn', 1, 'leave', 1795019397816);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 7, 'PUBsxGZ5tNKQw5ex:Ann-5', 'turn', 1, 'leave', 1795019397940);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 8, 'jxcoovhQqViDurnp:Cy-6', 'turn', 2, 'bid A10 4', 1795019398115);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('8cn4z9x86up3', 9, 'PUBsxGZ5tNKQw5ex:Ann-7', 'turn', 1, 'bid A13 5', 1795019398211);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 1, 'start', 'start', 0, '', 1795019389368);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 10, 'PUBsxGZ5tNKQw5ex:Ann-8', 'turn', 0, 'bid C07 7', 1795019389915);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 11, 'PUBsxGZ5tNKQw5ex:Ann-9', 'turn', 0, 'mark', 1795019389971);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 12, 'PUBsxGZ5tNKQw5ex:Ann-10', 'turn', 0, 'lose A02', 1795019390045);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 13, 'PUBsxGZ5tNKQw5ex:Ann-11', 'turn', 0, 'keep A03', 1795019390112);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 14, 'PUBsxGZ5tNKQw5ex:Ann-12', 'turn', 0, 'feed 0', 1795019390174);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 15, 'PUBsxGZ5tNKQw5ex:Ann-13', 'turn', 0, 'lose C07', 1795019390244);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 2, 'PUBsxGZ5tNKQw5ex:Ann-0', 'turn', 0, 'bid A02 3', 1795019389471);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 3, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 0, 'bid A12 1', 1795019389516);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 4, 'PUBsxGZ5tNKQw5ex:Ann-2', 'turn', 0, 'bid A03 4', 1795019389564);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 5, 'PUBsxGZ5tNKQw5ex:Ann-3', 'turn', 0, 'pass', 1795019389617);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 6, 'PUBsxGZ5tNKQw5ex:Ann-4', 'turn', 0, 'pass', 1795019389676);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 7, 'PUBsxGZ5tNKQw5ex:Ann-5', 'turn', 0, 'lose A12', 1795019389740);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 8, 'PUBsxGZ5tNKQw5ex:Ann-6', 'turn', 0, 'bid B11 3', 1795019389800);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('hw25u266yrzr', 9, 'PUBsxGZ5tNKQw5ex:Ann-7', 'turn', 0, 'pass', 1795019389860);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 1, 'start', 'start', 0, '', 1795019408843);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 2, 'jxcoovhQqViDurnp:Cy-0', 'turn', 0, 'bid A06 6', 1795019408935);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 3, 'kfZjfzxL9I2XhLTS:Di-1', 'turn', 1, 'bid A02 6', 1795019409015);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 4, 'jxcoovhQqViDurnp:Cy-2', 'turn', 0, 'bid A10 2', 1795019409065);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 5, 'kfZjfzxL9I2XhLTS:Di-3', 'turn', 1, 'bid A08 4', 1795019409135);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 6, 'kfZjfzxL9I2XhLTS:Di-4', 'turn', 1, 'feed 3', 1795019409189);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 7, 'kfZjfzxL9I2XhLTS:Di-5', 'turn', 1, 'bid B08 3', 1795019409237);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 8, 'jxcoovhQqViDurnp:891d260e-d0b7-476d-a806-9c5c203d7a8a', 'resign', 0, 'archon', 1795019409266);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('myq24aup5atn', 9, 'kfZjfzxL9I2XhLTS:a4b972da-36bf-4e75-913b-5da71de94029', 'resign', 1, 'archon', 1795019409292);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 1, 'start', 'start', 0, '', 1795019409868);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 10, 'PUBsxGZ5tNKQw5ex:Ann-8', 'turn', 1, 'bid Z99 1', 1795019410375);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 2, 'kfZjfzxL9I2XhLTS:Di-0', 'turn', 0, 'bid A15 4', 1795019409912);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 3, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 1, 'bid A13 6', 1795019409927);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 4, 'PUBsxGZ5tNKQw5ex:Ann-2', 'turn', 1, 'pay', 1795019409943);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 5, 'kfZjfzxL9I2XhLTS:Di-3', 'turn', 0, 'choose wood', 1795019409988);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 6, 'PUBsxGZ5tNKQw5ex:Ann-4', 'turn', 1, 'pass', 1795019410027);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 7, 'kfZjfzxL9I2XhLTS:Di-5', 'turn', 0, 'bid A09 4', 1795019410085);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 8, 'kfZjfzxL9I2XhLTS:Di-6', 'turn', 0, 'choose stone', 1795019410175);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('nuww76ds4ztk', 9, 'kfZjfzxL9I2XhLTS:Di-7', 'turn', 0, 'bid A05 4', 1795019410272);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 1, 'start', 'start', 0, '', 1795019410476);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 2, 'kfZjfzxL9I2XhLTS:Di-0', 'turn', 0, 'bid A05 6', 1795019410566);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 3, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 1, 'bid A04 7', 1795019410668);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 4, 'PUBsxGZ5tNKQw5ex:Ann-2', 'turn', 1, 'bid A13 5', 1795019410744);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 5, 'kfZjfzxL9I2XhLTS:Di-3', 'turn', 0, 'bid A08 5', 1795019410799);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 6, 'kfZjfzxL9I2XhLTS:Di-4', 'turn', 0, 'bid B08 3', 1795019410875);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 7, 'PUBsxGZ5tNKQw5ex:Ann-5', 'turn', 1, 'bid B06 7', 1795019410962);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 8, 'kfZjfzxL9I2XhLTS:Di-6', 'turn', 0, 'bid B10 5', 1795019411060);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 9, 'PUBsxGZ5tNKQw5ex:Ann-7', 'turn', 1, 'feed 0', 1795019411176);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 1, 'start', 'start', 0, '', 1795019408507);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 2, 'PUBsxGZ5tNKQw5ex:Ann-0', 'turn', 0, 'bid A13 3', 1795019408566);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 3, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 0, 'bid A11 2', 1795019408623);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 4, 'PUBsxGZ5tNKQw5ex:Ann-2', 'turn', 0, 'bid A03 4', 1795019408675);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 5, 'PUBsxGZ5tNKQw5ex:Ann-3', 'turn', 0, 'bid B05 5', 1795019408692);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('vsmjf6tkayzq', 6, 'PUBsxGZ5tNKQw5ex:Ann-4', 'turn', 0, 'bid B08 2', 1795019408744);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 1, 'start', 'start', 0, '', 1795019401089);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 10, 'kfZjfzxL9I2XhLTS:Di-5', 'turn', 0, 'bid A08 3', 1795019407911);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 11, 'UrR89Ck2GBJrzL5w:Bo-6', 'turn', 1, 'sea S2', 1795019407983);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 12, 'UrR89Ck2GBJrzL5w:Bo-7', 'turn', 1, 'bid A07 7', 1795019408075);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 13, 'kfZjfzxL9I2XhLTS:Di-8', 'turn', 0, 'choose stone', 1795019408159);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 14, 'kfZjfzxL9I2XhLTS:Di-9', 'turn', 0, 'finish A17', 1795019408241);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 15, 'bot:14', 'turn', 2, 'pass', 1795019408334);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 16, 'kfZjfzxL9I2XhLTS:Di-10', 'turn', 0, 'bid B14 4', 1795019408385);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 17, 'kfZjfzxL9I2XhLTS:Di-11', 'turn', 0, 'choose stone', 1795019408424);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 18, 'kfZjfzxL9I2XhLTS:1cf2b860-7bce-41e8-a9fa-823d0918bb01', 'turn', 0, 'pass', 1795019408463);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 19, 'kfZjfzxL9I2XhLTS:undone', 'undo', 0, '18', 1795019408491);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 2, 'bot:1', 'turn', 2, 'bid A09 7', 1795019401151);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 3, 'kfZjfzxL9I2XhLTS:Di-0', 'turn', 0, 'bid A17 5', 1795019403307);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 4, 'UrR89Ck2GBJrzL5w:Bo-1', 'turn', 1, 'bid A01 7', 1795019403375);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 5, 'kfZjfzxL9I2XhLTS:Di-2', 'turn', 0, 'choose wood', 1795019403439);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 6, 'bot:5', 'turn', 2, 'bid A12 4', 1795019403534);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 7, 'kfZjfzxL9I2XhLTS:Di-3', 'turn', 0, 'bid A02 3', 1795019405635);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 8, 'kfZjfzxL9I2XhLTS:Di-4', 'turn', 0, 'choose coins', 1795019405703);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('yhff9s9t9vyy', 9, 'bot:8', 'turn', 2, 'bid A06 4', 1795019405806);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 1, 'start', 'start', 0, '', 1795019390413);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 10, 'PUBsxGZ5tNKQw5ex:Ann-6', 'turn', 0, 'choose coins', 1795019394255);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 11, 'PUBsxGZ5tNKQw5ex:Ann-7', 'turn', 0, 'bid A02 3', 1795019394347);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 12, 'bot:11', 'turn', 2, 'bid A05 3', 1795019394390);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 13, 'UrR89Ck2GBJrzL5w:Bo-8', 'turn', 1, 'pass', 1795019394425);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 14, 'PUBsxGZ5tNKQw5ex:Ann-9', 'turn', 0, 'choose wood', 1795019394493);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 15, 'PUBsxGZ5tNKQw5ex:Ann-10', 'turn', 0, 'bid B07 4', 1795019394576);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 16, 'UrR89Ck2GBJrzL5w:Bo-11', 'turn', 1, 'bid B07 7', 1795019394655);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 17, 'PUBsxGZ5tNKQw5ex:Ann-12', 'turn', 0, 'move B14', 1795019394739);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 18, 'PUBsxGZ5tNKQw5ex:Ann-13', 'turn', 0, 'choose coins', 1795019394828);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 19, 'UrR89Ck2GBJrzL5w:Bo-14', 'turn', 1, 'bid B12 5', 1795019394881);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 2, 'bot:1', 'turn', 2, 'bid A07 5', 1795019391614);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 20, 'PUBsxGZ5tNKQw5ex:Ann-15', 'turn', 0, 'pass', 1795019394948);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 21, 'bot:20', 'turn', 2, 'bid B10 6', 1795019394977);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 22, 'UrR89Ck2GBJrzL5w:Bo-16', 'turn', 1, 'pay', 1795019395005);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 23, 'PUBsxGZ5tNKQw5ex:Ann-17', 'turn', 0, 'choose food', 1795019395057);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 24, 'UrR89Ck2GBJrzL5w:Bo-18', 'turn', 1, 'finish A11', 1795019395145);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 25, 'PUBsxGZ5tNKQw5ex:Ann-19', 'turn', 0, 'feed 1', 1795019395223);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 26, 'PUBsxGZ5tNKQw5ex:Ann-20', 'turn', 0, 'lose A15', 1795019395303);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 27, 'bot:26', 'turn', 2, 'bid B01 7', 1795019395321);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 28, 'UrR89Ck2GBJrzL5w:Bo-21', 'turn', 1, 'pass', 1795019395385);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 29, 'PUBsxGZ5tNKQw5ex:Ann-22', 'turn', 0, 'bid B15 12', 1795019395465);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 3, 'UrR89Ck2GBJrzL5w:Bo-0', 'turn', 1, 'bid A11 6', 1795019391681);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 30, 'PUBsxGZ5tNKQw5ex:Ann-23', 'turn', 0, 'pay', 1795019395543);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 31, 'bot:30', 'turn', 2, 'pay', 1795019395563);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 32, 'PUBsxGZ5tNKQw5ex:Ann-24', 'turn', 0, 'choose food', 1795019395651);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 33, 'PUBsxGZ5tNKQw5ex:Ann-25', 'turn', 0, 'feed 2', 1795019395753);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 34, 'bot:33', 'turn', 2, 'feed 1', 1795019395779);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 35, 'PUBsxGZ5tNKQw5ex:Ann-26', 'turn', 0, 'bid C05 5', 1795019395857);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 36, 'bot:35', 'turn', 2, 'bid C09 8', 1795019395879);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 37, 'UrR89Ck2GBJrzL5w:Bo-27', 'turn', 1, 'bid C01 6', 1795019395975);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 38, 'bot:37', 'turn', 2, 'mark', 1795019395991);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 39, 'PUBsxGZ5tNKQw5ex:Ann-28', 'turn', 0, 'choose coins', 1795019396071);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 4, 'PUBsxGZ5tNKQw5ex:Ann-1', 'turn', 0, 'bid A10 2', 1795019391725);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 40, 'bot:39', 'turn', 2, 'keep A07', 1795019396095);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 41, 'bot:40', 'turn', 2, 'keep A06', 1795019396115);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 42, 'bot:41', 'turn', 2, 'keep A05', 1795019396134);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 43, 'PUBsxGZ5tNKQw5ex:Ann-29', 'turn', 0, 'keep A10', 1795019396171);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 44, 'PUBsxGZ5tNKQw5ex:Ann-30', 'turn', 0, 'lose A02', 1795019396269);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 45, 'PUBsxGZ5tNKQw5ex:Ann-31', 'turn', 0, 'lose C05', 1795019396375);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 46, 'PUBsxGZ5tNKQw5ex:Ann-32', 'turn', 0, 'pass', 1795019396481);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 47, 'PUBsxGZ5tNKQw5ex:Ann-33', 'turn', 0, 'choose coins', 1795019396579);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 48, 'bot:47', 'turn', 2, 'keep B01', 1795019396598);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 49, 'bot:48', 'turn', 2, 'lose C09', 1795019396614);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 5, 'UrR89Ck2GBJrzL5w:Bo-2', 'turn', 1, 'bid A06 4', 1795019391757);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 50, 'PUBsxGZ5tNKQw5ex:Ann-34', 'turn', 0, 'lose B14', 1795019396667);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 51, 'PUBsxGZ5tNKQw5ex:Ann-35', 'turn', 0, 'lose B15', 1795019396760);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 6, 'bot:5', 'turn', 2, 'bid A06 5', 1795019391779);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 7, 'UrR89Ck2GBJrzL5w:Bo-3', 'turn', 1, 'move A15', 1795019393948);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 8, 'PUBsxGZ5tNKQw5ex:Ann-4', 'turn', 0, 'bid A15 6', 1795019394076);
INSERT INTO "action" ("game_id", "seq", "command", "kind", "seat", "text", "at") VALUES ('ykz25h8jpuh4', 9, 'UrR89Ck2GBJrzL5w:Bo-5', 'turn', 1, 'withdraw', 1795019394163);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('8cn4z9x86up3', 1, 'PUBsxGZ5tNKQw5ex:2dd8106b-255f-4317-b5e7-96267457e073', 'players', 'PUBsxGZ5tNKQw5ex', 'Ann', 'First line
and a second one: 50 %, \n, $1, :name, "x"; --', 1795019400655);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('8cn4z9x86up3', 2, 'jxcoovhQqViDurnp:6d8965c4-8572-49ed-84cb-c48f4e29941e', 'players', 'jxcoovhQqViDurnp', 'Cy', '😀 I''m back on Sunday', 1795019400693);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('8cn4z9x86up3', 3, 'S8F9SM7T4mWUJcsR:f90d6628-a06c-4324-b8ae-062ed2a346f1', 'spectators', 'S8F9SM7T4mWUJcsR', 'Guest 8a2d', 'Who is winning?', 1795019400714);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('ykz25h8jpuh4', 1, 'UrR89Ck2GBJrzL5w:24bfbd85-467d-4f64-aea4-24dae19b8c1c', 'players', 'UrR89Ck2GBJrzL5w', 'Bo', 'Good luck – καλή τύχη, it''s on!', 1795019390459);
INSERT INTO "chat" ("game_id", "number", "command", "room", "guest", "name", "text", "at") VALUES ('ykz25h8jpuh4', 2, 'S8F9SM7T4mWUJcsR:43f1518c-8598-435b-be2c-9f3107f433f1', 'spectators', 'S8F9SM7T4mWUJcsR', 'Guest 8a2d', 'Well played', 1795019396785);
INSERT INTO "removed_action" ("game_id", "removed", "seq", "command", "kind", "seat", "text", "at") VALUES ('psc2gjs4pqay', 1795019420192, 10, 'kfZjfzxL9I2XhLTS:Di-8', 'turn', 0, 'bid Z99 1', 1795019411253);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('8cn4z9x86up3', 0, 'invited', 'Bo', 'UrR89Ck2GBJrzL5w', '', FALSE, 1795019397107, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('8cn4z9x86up3', 1, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019397107, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('8cn4z9x86up3', 2, 'invited', 'Cy', 'jxcoovhQqViDurnp', 'merchant', FALSE, 1795019397107, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('9bmnp9ed8y8s', 0, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019409466, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('9bmnp9ed8y8s', 1, 'open', 'Cy', 'jxcoovhQqViDurnp', '', FALSE, 1795019409620, 1, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('9bmnp9ed8y8s', 2, 'invited', '', NULL, '', FALSE, 0, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('hw25u266yrzr', 0, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019389368, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('jr4vfa3d4ph4', 0, 'invited', 'Bo', NULL, '', FALSE, 0, 0, 'UrR89Ck2GBJrzL5w');
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('jr4vfa3d4ph4', 1, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('jr4vfa3d4ph4', 2, 'invited', 'Ann of Argos', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019396839, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('myq24aup5atn', 0, 'invited', 'Cy', 'jxcoovhQqViDurnp', 'archon', TRUE, 1795019408843, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('myq24aup5atn', 1, 'invited', 'Di', 'kfZjfzxL9I2XhLTS', 'archon', TRUE, 1795019408843, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('nuww76ds4ztk', 0, 'invited', 'Di', 'kfZjfzxL9I2XhLTS', '', FALSE, 1795019409868, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('nuww76ds4ztk', 1, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019409868, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('psc2gjs4pqay', 0, 'invited', 'Di', 'kfZjfzxL9I2XhLTS', '', FALSE, 1795019410476, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('psc2gjs4pqay', 1, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019410476, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('t7j7a8bunz43', 0, 'invited', 'Eve', 'S8F9SM7T4mWUJcsR', '', FALSE, 1795019409346, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('t7j7a8bunz43', 1, 'open', '', NULL, '', FALSE, 0, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('vsmjf6tkayzq', 0, 'invited', 'Ann', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019408507, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('xseh3vycttc8', 0, 'invited', 'Ann of Argos', NULL, '', FALSE, 0, 0, 'PUBsxGZ5tNKQw5ex');
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('xseh3vycttc8', 1, 'invited', 'Bo', 'UrR89Ck2GBJrzL5w', '', FALSE, 1795019396905, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('xseh3vycttc8', 2, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('yhff9s9t9vyy', 0, 'invited', 'Di', 'kfZjfzxL9I2XhLTS', '', FALSE, 1795019401089, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('yhff9s9t9vyy', 1, 'invited', 'Bo', 'UrR89Ck2GBJrzL5w', '', FALSE, 1795019401089, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('yhff9s9t9vyy', 2, 'bot', 'Solon', NULL, 'archon', FALSE, 0, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('ykz25h8jpuh4', 0, 'invited', 'Ann of Argos', 'PUBsxGZ5tNKQw5ex', '', FALSE, 1795019390413, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('ykz25h8jpuh4', 1, 'invited', 'Bo', 'UrR89Ck2GBJrzL5w', '', FALSE, 1795019390413, 0, NULL);
INSERT INTO "seat" ("game_id", "number", "kind", "name", "guest", "level", "resigned", "seen", "link", "reserved") VALUES ('ykz25h8jpuh4', 2, 'bot', 'Solon', NULL, 'novice', FALSE, 0, 0, NULL);
INSERT INTO "sent_away" ("game_id", "guest") VALUES ('9bmnp9ed8y8s', 'kfZjfzxL9I2XhLTS');
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('8cn4z9x86up3', 1, 'heroes+rules-3 1 2,1,0 A12,A08,A09,A04,A05/A03,A10,A13,A07,A15,A06,A14,A02,A01,A11,B14,B09,B03,B13,B07,B05,B08,B02,B10,B04,B15,B11,B01,B12,B06,C07,C08,C04,C05,C10,C09,C02,C06,C03,C01 /persian-1,drought,decline,persian-1,tempest,plague,decline,earthquake,tempest,persian-2,persian-2,tempest,earthquake,drought,earthquake,persian-2,blank,drought,plague,persian-2,persian-3,decline,persian-1,plague/ A12,A08,A09|A04,A05 pylos:0/3/0/8/0/2:::0:odysseus/red/byzantium/3/3/0/0;arkadia:0/0/0/8/0/2:::0:ariadne/red/naukratis/0/3/0/0;messene:0/0/0/8/0/3:::0:sisyphus/red/massilia/3/3/0/0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('8cn4z9x86up3', 14, 'heroes+rules-3 3 0,2,1 A12,A08,A09,A04,A05,A03,A10,A13,A07,A15,A06,A14,A02,A01,A11/B14,B09,B03,B13,B07,B05,B08,B02,B10,B04,B15,B11,B01,B12,B06,C07,C08,C04,C05,C10,C09,C02,C06,C03,C01 persian-1,drought,decline,tempest,plague,decline/earthquake,tempest,persian-2,persian-2,tempest,earthquake,drought,earthquake,persian-2,blank,drought,plague,persian-2,persian-3,decline,persian-1,plague/persian-1 A06,A14,A02|A01,A11 pylos:3/5/3/4/2/7:A13:A09:0:odysseus/red/byzantium/3/3/0/0;arkadia:4/0/4/12/0/6::A08:0:ariadne/red/naukratis/0/3/0/0;messene:2/0/4/6/2/6:A12*:A10:0:sisyphus/red/massilia/5/3/0/0 bid:0,bid:2,bid:1,order,taking,incomes,chits,round', 13);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('8cn4z9x86up3', 22, 'heroes+rules-3 4 1,2,0 A12,A08,A09,A04,A05,A03,A10,A13,A07,A15,A06,A14,A02,A01,A11,B14,B09,B03,B13,B07/B05,B08,B02,B10,B04,B15,B11,B01,B12,B06,C07,C08,C04,C05,C10,C09,C02,C06,C03,C01 persian-1,drought,decline,tempest,plague,decline,earthquake,persian-2,tempest/earthquake,drought,earthquake,persian-2,blank,drought,plague,persian-2,persian-3,decline,persian-1,plague/persian-1,tempest,persian-2 B14,B09,B03|B13,B07 pylos:6/6/5/9/1/7:A13:A09:0:odysseus/red/byzantium/3/3/0/0;arkadia:6/0/7/7/0/8:A14*:A08:0:ariadne/red/naukratis/0/3/0/0;messene:5/0/7/4/3/8:A12*:A10,A06:0:sisyphus/red/massilia/6/3/0/0 bid:1,bid:2,bid:0,order,taking,incomes,chits,round', 21);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('8cn4z9x86up3', 31, 'heroes+rules-3 5 1,2,0 A12,A08,A09,A04,A05,A03,A10,A13,A07,A15,A06,A14,A02,A01,A11,B14,B09,B03,B13,B07,B05/B08,B02,B10,B04,B15,B11,B01,B12,B06,C07,C08,C04,C05,C10,C09,C02,C06,C03,C01 persian-1,drought,decline,tempest,plague,decline,earthquake,persian-2,tempest,earthquake,drought,earthquake/persian-2,blank,drought,plague,persian-2,persian-3,decline,persian-1,plague/persian-1,tempest,persian-2 B05| pylos:8/6/7/15/2/7:A13:A09:0:odysseus/red/byzantium/3/3/0/0;arkadia:8/0/1/7/0/10::A08:0:ariadne/red/naukratis/0/3/0/0;messene:7/0/0/4/4/8:A12*:A10,A06:0:sisyphus/red/massilia/6/3/0/0 finish:2,feed:0,finish:0,conflict,tantalus,reveal:1,auction,order,taking,incomes,chits,round', 30);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('8cn4z9x86up3', 7, 'heroes+rules-3 2 2,1,0 A12,A08,A09,A04,A05,A03,A10,A13,A07,A15/A06,A14,A02,A01,A11,B14,B09,B03,B13,B07,B05,B08,B02,B10,B04,B15,B11,B01,B12,B06,C07,C08,C04,C05,C10,C09,C02,C06,C03,C01 persian-1,drought,decline/persian-1,tempest,plague,decline,earthquake,tempest,persian-2,persian-2,tempest,earthquake,drought,earthquake,persian-2,blank,drought,plague,persian-2,persian-3,decline,persian-1,plague/ A03,A10,A13|A07,A15 pylos:3/4/1/7/1/4::A09:0:odysseus/red/byzantium/3/3/0/0;arkadia:2/0/2/8/0/5::A08:0:ariadne/red/naukratis/0/3/0/0;messene:0/0/3/5/1/5:A12*::0:sisyphus/red/massilia/3/3/0/0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 1, 'solo 1 0 A06,A10,A01,A08,A02/A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 /earthquake,drought,blank,tempest,decline,decline,tempest,drought,earthquake,earthquake,plague,plague,decline,drought,tempest,plague A06,A10,A01,A08,A02| messene:0/0/0/6/0/2:::0 buy:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 2, 'solo 2 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11/A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 earthquake,drought/blank,tempest,decline,decline,tempest,drought,earthquake,earthquake,plague,plague,decline,drought,tempest,plague A13,A12,A07,A09,A11| messene:1/1/2/5/0/3::A02:0 buy:0,order,taking,incomes,chits,round', 1);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 3, 'solo 3 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05/B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 earthquake,drought,blank,tempest/decline,decline,tempest,drought,earthquake,earthquake,plague,plague,decline,drought,tempest,plague A14,A03,A04,A15,A05| messene:2/2/5/6/0/5:A12*:A02:0 buy:0,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 4, 'solo 4 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13/B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 earthquake,drought,blank,tempest,decline,decline/tempest,drought,earthquake,earthquake,plague,plague,decline,drought,tempest,plague B14,B03,B09,B01,B13| messene:3/4/8/10/0/6:A12*:A02,A03:0 buy:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 5, 'solo 5 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06/B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 earthquake,drought,blank,tempest,decline,decline,tempest,drought/earthquake,earthquake,plague,plague,decline,drought,tempest,plague B08,B10,B04,B12,B06| messene:4/6/11/16/0/6:A12*:A02,A03:0 buy:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 7, 'solo 6 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07/C06,C10,C09,C01,C05,C07,C04,C03,C02,C08 earthquake,drought,blank,tempest,decline,decline,tempest,drought,earthquake,earthquake/plague,plague,decline,drought,tempest,plague B05,B02,B15,B11,B07| messene:5/8/7/23/1/6::A02,A03:0 buy:0,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 8, 'solo 7 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05/C07,C04,C03,C02,C08 earthquake,drought,blank,tempest,decline,decline,tempest,drought,earthquake,earthquake,plague,plague/decline,drought,tempest,plague C06,C10,C09,C01,C05| messene:6/10/9/23/1/6::A02,A03:0 buy:0,order,taking,incomes,chits,round', 7);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('hw25u266yrzr', 9, 'solo 8 0 A06,A10,A01,A08,A02,A13,A12,A07,A09,A11,A14,A03,A04,A15,A05,B14,B03,B09,B01,B13,B08,B10,B04,B12,B06,B05,B02,B15,B11,B07,C06,C10,C09,C01,C05,C07,C04,C03,C02,C08/ earthquake,drought,blank,tempest,decline,decline,tempest,drought,earthquake,earthquake,plague,plague,decline,drought/tempest,plague C07,C04,C03,C02,C08| messene:7/10/1/29/0/6::A02,A03:0 buy:0,order,taking,incomes,chits,round', 8);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('myq24aup5atn', 1, 'base+civilizations 1 0,1 A06,A02,A05,A12,A01/A13,A03,A04,A14,A11,A08,A10,A15,A09,A07,B08,B05,B13,B07,B10,B04,B03,B15,B09,B12,B06,B11,B01,B02,B14,C06,C07,C09,C08,C04,C01,C05,C03,C10,C02 /decline,drought,earthquake,blank,earthquake,plague,decline,drought,tempest,tempest,tempest,plague,plague,decline,earthquake,drought A06,A02|A05,A12,A01 delphi:0/0/0/6/0/2:::0;thebes:0/0/0/6/0/1:::0 bid:0,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('myq24aup5atn', 3, 'base+civilizations 3 0,1 A06,A02,A05,A12,A01,A13,A03,A04,A14,A11,A08,A10,A15,A09,A07/B08,B05,B13,B07,B10,B04,B03,B15,B09,B12,B06,B11,B01,B02,B14,C06,C07,C09,C08,C04,C01,C05,C03,C10,C02 decline,drought,earthquake,blank/earthquake,plague,decline,drought,tempest,tempest,tempest,plague,plague,decline,earthquake,drought A08,A10|A15,A09,A07 delphi:2/0/4/7/0/4::A06:0;thebes:2/2/0/5/4/2::A02:0 bid:0,bid:1,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('myq24aup5atn', 5, 'base+civilizations 4 1,0 A06,A02,A05,A12,A01,A13,A03,A04,A14,A11,A08,A10,A15,A09,A07,B08,B05/B13,B07,B10,B04,B03,B15,B09,B12,B06,B11,B01,B02,B14,C06,C07,C09,C08,C04,C01,C05,C03,C10,C02 decline,drought,earthquake,blank,earthquake,plague/decline,drought,tempest,tempest,tempest,plague,plague,decline,earthquake,drought B08,B05| delphi:5/0/6/10/0/5::A06,A10:0;thebes:5/3/1/3/6/4::A02,A08:0 feed:1,finish:1,feed:0,finish:0,reveal:2,auction,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('nuww76ds4ztk', 1, 'base 1 0,1 A13,A15,A10,A04,A07/A02,A09,A08,A11,A03,A05,A01,A06,A14,A12,B13,B14,B07,B03,B05,B12,B08,B04,B15,B06,B10,B09,B01,B11,B02,C03,C02,C06,C08,C04,C07,C10,C01,C09,C05 /plague,tempest,decline,decline,drought,blank,drought,decline,earthquake,plague,earthquake,drought,earthquake,tempest,tempest,plague A13,A15|A10,A04,A07 korinth:0/0/3/7/0/3:::0;sparta:4/0/0/7/0/3:::0 bid:0,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('nuww76ds4ztk', 5, 'base 2 1,0 A13,A15,A10,A04,A07,A02,A09,A08,A11,A03/A05,A01,A06,A14,A12,B13,B14,B07,B03,B05,B12,B08,B04,B15,B06,B10,B09,B01,B11,B02,C03,C02,C06,C08,C04,C07,C10,C01,C09,C05 plague,tempest/decline,decline,drought,blank,drought,decline,earthquake,plague,earthquake,drought,earthquake,tempest,tempest,plague A02,A09|A08,A11,A03 korinth:1/0/4/5/0/5:A15*::0;sparta:2/0/1/4/0/6:A13::0 bid:1,bid:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('nuww76ds4ztk', 8, 'base 3 0,1 A13,A15,A10,A04,A07,A02,A09,A08,A11,A03,A05,A01,A06,A14,A12/B13,B14,B07,B03,B05,B12,B08,B04,B15,B06,B10,B09,B01,B11,B02,C03,C02,C06,C08,C04,C07,C10,C01,C09,C05 plague,tempest,decline,decline/drought,blank,drought,decline,earthquake,plague,earthquake,drought,earthquake,tempest,tempest,plague A05,A01|A06,A14,A12 korinth:3/1/6/4/0/7:A15*:A09:0;sparta:3/0/2/10/0/6:A13::0 bid:0,bid:1,order,taking,incomes,chits,round', 7);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 1, 'base 1 0,1 A07,A05,A04,A10,A06/A13,A11,A15,A09,A14,A03,A08,A02,A12,A01,B06,B08,B11,B01,B15,B04,B10,B07,B13,B14,B02,B09,B03,B05,B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 /decline,plague,blank,earthquake,drought,drought,decline,earthquake,earthquake,plague,drought,tempest,plague,decline,tempest,tempest A07,A05|A04,A10,A06 messene:0/0/0/6/0/2:::0;pylos:0/3/0/8/0/2:::0 bid:0,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 3, 'base 2 1,0 A07,A05,A04,A10,A06,A13,A11,A15,A09,A14/A03,A08,A02,A12,A01,B06,B08,B11,B01,B15,B04,B10,B07,B13,B14,B02,B09,B03,B05,B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 decline,plague/blank,earthquake,drought,drought,decline,earthquake,earthquake,plague,drought,tempest,plague,decline,tempest,tempest A13,A11|A15,A09,A14 messene:0/0/5/1/0/2::A05:0;pylos:1/5/0/5/0/3::A04:0 bid:1,bid:0,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 4, 'base 3 1,0 A07,A05,A04,A10,A06,A13,A11,A15,A09,A14,A03,A08,A02,A12,A01/B06,B08,B11,B01,B15,B04,B10,B07,B13,B14,B02,B09,B03,B05,B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 decline,plague,blank,earthquake/drought,drought,decline,earthquake,earthquake,plague,drought,tempest,plague,decline,tempest,tempest A03,A08|A02,A12,A01 messene:0/0/10/5/0/2::A05:0;pylos:2/7/0/5/0/3::A04:0 bid:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 5, 'base 4 0,1 A07,A05,A04,A10,A06,A13,A11,A15,A09,A14,A03,A08,A02,A12,A01,B06,B08,B11,B01,B15/B04,B10,B07,B13,B14,B02,B09,B03,B05,B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 decline,plague,blank,earthquake,drought,drought/decline,earthquake,earthquake,plague,drought,tempest,plague,decline,tempest,tempest B06,B08|B11,B01,B15 messene:2/0/13/2/3/4::A05,A08:0;pylos:3/9/0/7/0/3::A04:0 bid:0,bid:1,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 7, 'base 5 1,0 A07,A05,A04,A10,A06,A13,A11,A15,A09,A14,A03,A08,A02,A12,A01,B06,B08,B11,B01,B15,B04,B10,B07,B13,B14/B02,B09,B03,B05,B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 decline,plague,blank,earthquake,drought,drought,decline,earthquake/earthquake,plague,drought,tempest,plague,decline,tempest,tempest B04,B10|B07,B13,B14 messene:4/0/13/2/7/4::A05,A08:0;pylos:6/10/0/6/1/6::A04,B06:0 bid:0,order,taking,incomes,chits,round', 6);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('psc2gjs4pqay', 8, 'base 6 0,1 A07,A05,A04,A10,A06,A13,A11,A15,A09,A14,A03,A08,A02,A12,A01,B06,B08,B11,B01,B15,B04,B10,B07,B13,B14,B02,B09,B03,B05/B12,C05,C09,C10,C01,C08,C02,C03,C07,C04,C06 decline,plague,blank,earthquake,drought,drought,decline,earthquake,earthquake,plague/drought,tempest,plague,decline,tempest,tempest B02,B09|B03,B05 messene:6/0/9/2/7/4::A05,A08:0;pylos:9/10/0/9/3/6::A04,B06:0 feed:1,finish:1,reveal:4,auction,order,taking,incomes,chits,round', 7);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 1, 'solo-1- 1 0 A12,A06,A13,A09,A01/A15,A08,A11,A07,A02,A10,A14,A04,A05,A03,B05,B04,B07,B15,B10,B13,B03,B08,B09,B11,B14,B01,B02,B06,B12,C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 /drought,plague,earthquake,plague,tempest,decline,tempest,decline,earthquake,drought,plague,earthquake,tempest,drought,blank,decline A12,A06,A13,A09,A01| korinth:0/0/3/7/0/3:::0 buy:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 2, 'solo-1- 2 0 A12,A06,A13,A09,A01,A15,A08,A11,A07,A02/A10,A14,A04,A05,A03,B05,B04,B07,B15,B10,B13,B03,B08,B09,B11,B14,B01,B02,B06,B12,C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 drought,plague/earthquake,plague,tempest,decline,tempest,decline,earthquake,drought,plague,earthquake,tempest,drought,blank,decline A15,A08,A11,A07,A02| korinth:0/0/5/6/0/6:A13*::0 buy:0,order,taking,incomes,chits,round', 1);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 3, 'solo-1- 3 0 A12,A06,A13,A09,A01,A15,A08,A11,A07,A02,A10,A14,A04,A05,A03/B05,B04,B07,B15,B10,B13,B03,B08,B09,B11,B14,B01,B02,B06,B12,C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 drought,plague,earthquake,plague/tempest,decline,tempest,decline,earthquake,drought,plague,earthquake,tempest,drought,blank,decline A10,A14,A04,A05,A03| korinth:0/0/7/9/0/4:A13*,A11*::0 buy:0,order,taking,incomes,chits,round', 2);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 4, 'solo-1- 4 0 A12,A06,A13,A09,A01,A15,A08,A11,A07,A02,A10,A14,A04,A05,A03,B05,B04,B07,B15,B10/B13,B03,B08,B09,B11,B14,B01,B02,B06,B12,C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 drought,plague,earthquake,plague,tempest,decline/tempest,decline,earthquake,drought,plague,earthquake,tempest,drought,blank,decline B05,B04,B07,B15,B10| korinth:0/1/4/15/0/5::A03:0 buy:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 5, 'solo-1- 5 0 A12,A06,A13,A09,A01,A15,A08,A11,A07,A02,A10,A14,A04,A05,A03,B05,B04,B07,B15,B10,B13,B03,B08,B09,B11/B14,B01,B02,B06,B12,C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 drought,plague,earthquake,plague,tempest,decline,tempest,decline/earthquake,drought,plague,earthquake,tempest,drought,blank,decline B13,B03,B08,B09,B11| korinth:0/2/5/13/0/5::A03:0 buy:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('vsmjf6tkayzq', 6, 'solo-1- 6 0 A12,A06,A13,A09,A01,A15,A08,A11,A07,A02,A10,A14,A04,A05,A03,B05,B04,B07,B15,B10,B13,B03,B08,B09,B11,B14,B01,B02,B06,B12/C08,C07,C02,C09,C10,C04,C01,C06,C03,C05 drought,plague,earthquake,plague,tempest,decline,tempest,decline,earthquake,drought/plague,earthquake,tempest,drought,blank,decline B14,B01,B02,B06,B12| korinth:0/3/6/13/5/6:B08*:A03:0 buy:0,order,taking,incomes,chits,round', 5);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yhff9s9t9vyy', 1, 'sea 1 2,0,1 A01,A09,A16,A13,A17,A14/A02,A04,A12,A05,A03,A10,A07,A08,A06,A15,A11,A18,B02,B14,B09,B04,B07,B05,B12,B01,B17,B13,B08,B10,B16,B03,B06,B18,B11,B15,C08,C04,C10,C06,C09,C11,C05,C12,C03,C07,C01,C02 /earthquake,drought,drought,tempest,blank,tempest,decline,drought,earthquake,decline,plague,decline,plague,tempest,earthquake,plague A01,A09,A16|A13,A17,A14|S2,S3,S4 korinth:0/0/3/7/0/3:::0:;sparta:4/0/0/7/0/3:::0:;arkadia:0/0/0/8/0/2:::0: bid:2,sea:0,bid:0,sea:1,bid:1,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yhff9s9t9vyy', 13, 'sea 4 1,2,0 A01,A09,A16,A13,A17,A14,A02,A04,A12,A05,A03,A10,A07,A08,A06,A15,A11,A18,B02,B14,B09,B04,B07,B05/B12,B01,B17,B13,B08,B10,B16,B03,B06,B18,B11,B15,C08,C04,C10,C06,C09,C11,C05,C12,C03,C07,C01,C02 earthquake,drought,drought,tempest,blank,tempest/decline,drought,earthquake,decline,plague,decline,plague,tempest,earthquake,plague B02,B14,B09|B04,B07,B05|S3,S4 korinth:5/3/0/4/0/7:A17*:A02,A08:0:;sparta:5/3/0/3/0/1::A01:0:S2;arkadia:5/0/0/5/0/7:A12:A09,A06:0: finish:0,reveal:6,auction,order,taking,incomes,chits,round', 12);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yhff9s9t9vyy', 17, 'sea 5 0,1,2 A01,A09,A16,A13,A17,A14,A02,A04,A12,A05,A03,A10,A07,A08,A06,A15,A11,A18,B02,B14,B09,B04,B07,B05,B12,B01,B17,B13,B08,B10/B16,B03,B06,B18,B11,B15,C08,C04,C10,C06,C09,C11,C05,C12,C03,C07,C01,C02 earthquake,drought,drought,tempest,blank,tempest,decline,drought/earthquake,decline,plague,decline,plague,tempest,earthquake,plague B12,B01,B17|B13,B08,B10|S3,S4 korinth:4/3/2/4/0/8:A17,B14*:A02,A08:0:;sparta:6/6/0/7/0/1::A01:0:S2;arkadia:8/0/2/12/0/8:A12:A09,A06:0: bid:0,sea:1,bid:1,sea:2,bid:2,order,taking,incomes,chits,round', 16);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yhff9s9t9vyy', 5, 'sea 2 2,1,0 A01,A09,A16,A13,A17,A14,A02,A04,A12,A05,A03,A10/A07,A08,A06,A15,A11,A18,B02,B14,B09,B04,B07,B05,B12,B01,B17,B13,B08,B10,B16,B03,B06,B18,B11,B15,C08,C04,C10,C06,C09,C11,C05,C12,C03,C07,C01,C02 earthquake,drought/drought,tempest,blank,tempest,decline,drought,earthquake,decline,plague,decline,plague,tempest,earthquake,plague A02,A04,A12|A05,A03,A10|S2,S3,S4 korinth:1/0/4/3/0/4:A17*::0:;sparta:5/3/0/2/0/3::A01:0:;arkadia:2/0/1/4/0/5::A09:0: bid:2,sea:1,bid:1,sea:0,bid:0,order,taking,incomes,chits,round', 4);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('yhff9s9t9vyy', 8, 'sea 3 2,0,1 A01,A09,A16,A13,A17,A14,A02,A04,A12,A05,A03,A10,A07,A08,A06,A15,A11,A18/B02,B14,B09,B04,B07,B05,B12,B01,B17,B13,B08,B10,B16,B03,B06,B18,B11,B15,C08,C04,C10,C06,C09,C11,C05,C12,C03,C07,C01,C02 earthquake,drought,drought,tempest/blank,tempest,decline,drought,earthquake,decline,plague,decline,plague,tempest,earthquake,plague A07,A08,A06|A15,A11,A18|S2,S3,S4 korinth:2/1/5/4/0/5:A17*:A02:0:;sparta:6/6/0/7/0/3::A01:0:;arkadia:2/0/3/4/0/8:A12:A09:0: bid:2,sea:0,bid:0,sea:1,bid:1,order,taking,incomes,chits,round', 7);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 1, 'base 1 2,1,0 A10,A12,A11,A01,A07/A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 /drought,earthquake,tempest,decline,drought,plague,decline,tempest,plague,blank,earthquake,drought,tempest,plague,decline,earthquake A10,A12,A11|A01,A07 argos:0/0/0/5/0/2:::0;sparta:4/0/0/7/0/3:::0;korinth:0/0/3/7/0/3:::0 bid:2,bid:1,bid:0,order,taking,incomes,chits,round', 0);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 10, 'base 3 0,2,1 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08/B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 drought,earthquake,tempest,decline/drought,plague,decline,tempest,plague,blank,earthquake,drought,tempest,plague,decline,earthquake A05,A02,A04|A09,A08 argos:6/2/0/4/0/5:A15*:A10:0;sparta:6/0/0/7/0/1:A11*::0;korinth:7/0/7/3/0/7::A07,A06:0 bid:0,bid:2,bid:1,order,taking,incomes,chits,round', 9);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 14, 'base 4 0,2,1 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08/B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 drought,earthquake,tempest,decline,drought,plague/decline,tempest,plague,blank,earthquake,drought,tempest,plague,decline,earthquake B14,B07,B02|B04,B08 argos:10/4/0/4/1/6:A15*:A10,A02:0;sparta:7/0/0/11/0/1:A11*::0;korinth:10/0/13/3/1/7::A07,A06,A05:0 bid:0,bid:2,bid:1,order,taking,incomes,chits,round', 13);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 18, 'base 5 1,0,2 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12/B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 drought,earthquake,tempest,decline,drought,plague,decline,tempest/plague,blank,earthquake,drought,tempest,plague,decline,earthquake B03,B10,B13|B09,B12 argos:10/4/1/4/4/7:A15*,B14:A10,A02:0;sparta:9/1/0/6/0/2:A11*:B07:0;korinth:10/0/13/9/11/7::A07,A06,A05:0 bid:1,bid:0,bid:2,order,taking,incomes,chits,round', 17);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 23, 'base 6 2,1,0 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05/B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 drought,earthquake,tempest,decline,drought,plague,decline,tempest,plague,blank/earthquake,drought,tempest,plague,decline,earthquake B06,B15,B05| argos:10/6/3/10/8/7:A15*,B14:A10,A02:0;sparta:8/2/1/2/0/2:A11*,B12:B07:0;korinth:10/0/6/6/21/7::A07,A06,A05:0 finish:1,feed:0,finish:0,reveal:3,auction,order,taking,incomes,chits,round', 22);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 32, 'base 7 0,2,1 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04/C10,C08,C07,C06,C02 drought,earthquake,tempest,decline,drought,plague,decline,tempest,plague,blank,earthquake,drought/tempest,plague,decline,earthquake C05,C03,C01|C09,C04 argos:10/3/2/3/8/6:B14,B15:A10,A02:0;sparta:9/1/0/7/0/2:A11,B12:B07:0;korinth:10/0/8/4/16/9:B01:A07,A06,A05:0 feed:0,finish:0,feed:2,finish:2,feed:1,finish:1,reveal:5,auction,order,taking,incomes,chits,round', 31);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 4, 'base 2 1,2,0 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14/A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02 drought,earthquake/tempest,decline,drought,plague,decline,tempest,plague,blank,earthquake,drought,tempest,plague,decline,earthquake A15,A06,A13|A03,A14 argos:3/1/0/7/0/3::A10:0;sparta:5/0/0/5/0/1:A11*::0;korinth:3/0/4/5/0/5::A07:0 bid:1,bid:2,bid:0,order,taking,incomes,chits,round', 3);
INSERT INTO "snapshot" ("game_id", "seq", "position", "played") VALUES ('ykz25h8jpuh4', 45, 'base 8 2,1,0 A10,A12,A11,A01,A07,A15,A06,A13,A03,A14,A05,A02,A04,A09,A08,B14,B07,B02,B04,B08,B03,B10,B13,B09,B12,B06,B15,B05,B11,B01,C05,C03,C01,C09,C04,C10,C08,C07,C06,C02/ drought,earthquake,tempest,decline,drought,plague,decline,tempest,plague,blank,earthquake,drought,tempest,plague/decline,earthquake C10,C08,C07|C06,C02 argos:10/7/0/5/4/5:B14,B15:A10:0;sparta:10/2/0/4/1/0:A11,B12,C01*::0;korinth:10/1/5/4/8/10:B01,C09*:A07,A06,A05:0 bid:0,order,taking,incomes,chits,round', 44);
