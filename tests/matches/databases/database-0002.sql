-- A database as version 0.1.0 wrote it before its modules were renamed (Alembic revision 0002).
-- For each running match without a clock: its id, its number of actions, the SHA-256 of its position.
-- mg3n4gz27qgg8u 8 8a1b1a513566b4c39e02f9e9f00fa737fd641a8c3f7410eda240e473de2c8ab2
-- mp9ge7cpg7w4nn 20 b916d89117f5c48fc084b5fed37eb43696413f450403b356057076467e773541
-- s8zvwspxd2t663 25 338aa7b13b846138c8c81f31afaf4954a07bbdf57653d0c719b637920e9b1784
-- sru4uec52tg8fc 12 c967434c598ede111076a42f2a036aee25530dead6a883e2372b566282994da3
-- be2kaeutbu5bm5 12 b0e2d5572df3d403b539d14102e136b330eca56ca8beab9870fbe80d18abc96e
BEGIN TRANSACTION;
CREATE TABLE account_seats (
	account TEXT NOT NULL,
	"match" TEXT NOT NULL,
	seat TEXT NOT NULL,
	added BIGINT NOT NULL,
	CONSTRAINT pk_account_seats PRIMARY KEY (account, "match", seat),
	CONSTRAINT fk_account_seats_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE,
	CONSTRAINT fk_account_seats_match FOREIGN KEY("match", seat) REFERENCES seats ("match", seat) ON DELETE CASCADE
);
INSERT INTO "account_seats" VALUES('jjwd4cw8ukrr9w','mg3n4gz27qgg8u','north',1795010047620);
CREATE TABLE accounts (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	folded TEXT NOT NULL,
	password_hash TEXT NOT NULL,
	created BIGINT NOT NULL,
	CONSTRAINT pk_accounts PRIMARY KEY (id),
	CONSTRAINT uq_accounts_folded UNIQUE (folded)
);
INSERT INTO "accounts" VALUES('jjwd4cw8ukrr9w','Ada','ada','hash',1795010047608);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	"match" TEXT NOT NULL,
	number INTEGER NOT NULL,
	seat TEXT NOT NULL,
	action TEXT NOT NULL,
	rolls JSON NOT NULL,
	client_id TEXT,
	time BIGINT NOT NULL,
	CONSTRAINT pk_entries PRIMARY KEY ("match", number),
	CONSTRAINT uq_entries_match_seat_client_id UNIQUE ("match", seat, client_id),
	CONSTRAINT ck_entries_number CHECK (number >= 1),
	CONSTRAINT fk_entries_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',1,'north','H6-I8','[]','c0',1795010031446);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',2,'north','F5-D5','[]','c1',1795010031530);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',3,'north','G4-G2','[]','c2',1795010031642);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',4,'north','H4-J5','[]','c3',1795010031649);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',5,'north','H5-I4','[]','c4',1795010031657);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',6,'north','end','[]','c5',1795010031687);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',7,'south','K19-M19','[]','c6',1795010031747);
INSERT INTO "entries" VALUES('mg3n4gz27qgg8u',8,'south','O23-P24','[]','c7',1795010031809);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',1,'red','mine G5 G6','[]','c0',1795010034860);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',2,'red','mine F4 E4','[]','c1',1795010035000);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',3,'red','C7-B6','[]','c2',1795010035124);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',4,'red','B6-A6','[]','c3',1795010035167);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',5,'red','C6-D5','[]','c4',1795010035179);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',6,'red','D5-D6','[]','c5',1795010035203);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',7,'red','D8-C8','[]','c6',1795010035243);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',8,'red','E8-F7-E6-E5-D5-C4-D3-D2','[]','c7',1795010035279);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',9,'red','pass F6','[]','c8',1795010035349);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',10,'red','mine B4 C4','[]','c9',1795010035386);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',11,'red','G4-H3-G2','[]','c10',1795010035447);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',12,'red','G2-G1','[]','c11',1795010035490);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',13,'red','E7-E8','[]','c12',1795010035507);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',14,'red','E2-F1','[]','c13',1795010035538);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',15,'red','D7-C6-D5','[]','c14',1795010035581);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',16,'red','pass D5','[]','c15',1795010035622);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',17,'red','mine F2 G2','[]','c16',1795010035669);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',18,'red','pass F2','[]','c17',1795010035763);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',19,'red','F5-E6','[]','c18',1795010035858);
INSERT INTO "entries" VALUES('mp9ge7cpg7w4nn',20,'red','pass E6','[]','c19',1795010035939);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',1,'sarapan','place tank-4 F13','[]','c0',1795010038226);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',2,'kazaldis','place tank-4 I2','[]','c1',1795010038232);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',3,'kazaldis','place car-2 E4','[]','c2',1795010038253);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',4,'kazaldis','deploy car-2 E13 H12, car-4 B10 C13, tank-2 D12 F12 I10, tank-4 D13 G10 I11, tank-8 B11 H9','[]','c3',1795010038261);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',5,'sarapan','place car-2 J13','[]','c4',1795010038268);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',6,'sarapan','place tank-2 G16','[]','c5',1795010038275);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',7,'kazaldis','ready','[]','c6',1795010038282);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',8,'sarapan','deploy car-2 B14 E14, car-4 E15 G15, tank-2 C15 F14 H17, tank-4 D14 F13 F17, tank-8 H16 J13','[]','c7',1795010038289);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',9,'sarapan','ready','[]','c8',1795010038296);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',10,'kazaldis','press','[{"sides": 2, "value": 1, "purpose": "lamp 2"}, {"sides": 2, "value": 1, "purpose": "lamp 4"}]','c9',1795010038303);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',11,'sarapan','press','[{"sides": 2, "value": 1, "purpose": "lamp 2"}, {"sides": 2, "value": 2, "purpose": "lamp 4"}]','c10',1795010038309);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',12,'kazaldis','press retreat repair','[{"sides": 2, "value": 2, "purpose": "lamp 2"}, {"sides": 2, "value": 1, "purpose": "lamp 4"}, {"sides": 4, "value": 4, "purpose": "lamp repair"}, {"sides": 4, "value": 3, "purpose": "lamp long range"}]','c11',1795010038316);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',13,'kazaldis','I11-I12-I13-I14','[]','c12',1795010038326);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',14,'kazaldis','F12-E12','[]','c13',1795010038332);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',15,'kazaldis','end','[]','c14',1795010038337);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',16,'kazaldis','fire I14 > J13','[{"sides": 4, "value": 3, "purpose": "shot"}]','c15',1795010038345);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',17,'sarapan','press retreat extra','[{"sides": 2, "value": 1, "purpose": "lamp 2"}, {"sides": 2, "value": 1, "purpose": "lamp 4"}, {"sides": 2, "value": 2, "purpose": "lamp +3"}, {"sides": 4, "value": 2, "purpose": "lamp long range"}]','c16',1795010038350);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',18,'sarapan','G15-F15','[]','c17',1795010038357);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',19,'sarapan','J13-I13','[]','c18',1795010038364);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',20,'sarapan','F17-F16-E16','[]','c19',1795010038371);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',21,'sarapan','C15-C14','[]','c20',1795010038376);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',22,'sarapan','end','[]','c21',1795010038383);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',23,'sarapan','fire C14 > C13','[{"sides": 4, "value": 4, "purpose": "shot"}]','c22',1795010038389);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',24,'kazaldis','press attack repair','[{"sides": 2, "value": 1, "purpose": "lamp 2"}, {"sides": 2, "value": 2, "purpose": "lamp 4"}, {"sides": 4, "value": 2, "purpose": "lamp repair"}, {"sides": 4, "value": 2, "purpose": "lamp long range"}]','c23',1795010038396);
INSERT INTO "entries" VALUES('s8zvwspxd2t663',25,'kazaldis','B11-C12','[]','c24',1795010038403);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',1,'east','order e-wagons e-5 e-2 e-1: hold','[]','c0',1795010045986);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',2,'east','officer face 74','[]','c1',1795010046023);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',3,'west','order w-3 w-1 w-jaegers w-howitzers w-battery w-hussars w-dragoons w-pioneers: hold','[]','c2',1795010046087);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',4,'east','order e-battery: face 150','[]','c3',1795010046147);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',5,'west','officer follow w-howitzers','[]','c4',1795010046206);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',6,'west','officer follow w-4','[]','c5',1795010046250);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',7,'east','officer hold','[]','c6',1795010046299);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',8,'east','order e-battery: limber','[]','c7',1795010046351);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',9,'west','order w-5 w-jaegers w-4 w-3 w-pioneers w-hussars w-1: resupply','[]','c8',1795010046407);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',10,'east','order e-2 e-5: follow e-pioneers','[]','c9',1795010046459);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',11,'west','order w-howitzers w-battery: limber','[]','c10',1795010046503);
INSERT INTO "entries" VALUES('sru4uec52tg8fc',12,'east','order e-battery: limber','[]','c11',1795010046547);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',1,'red','spy inf2','[]','c0',1795010047344);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',2,'umpire','turn','[]','c1',1795010047351);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',3,'umpire','turn','[]','c2',1795010047358);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',4,'umpire','turn','[]','c3',1795010047364);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',5,'umpire','turn','[]','c4',1795010047370);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',6,'umpire','turn','[]','c5',1795010047376);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',7,'umpire','turn','[]','c6',1795010047380);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',8,'umpire','turn','[]','c7',1795010047388);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',9,'blue','convert battery','[]','c8',1795010047397);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',10,'umpire','turn','[]','c9',1795010047405);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',11,'umpire','turn','[]','c10',1795010047414);
INSERT INTO "entries" VALUES('be2kaeutbu5bm5',12,'umpire','turn','[]','c11',1795010047423);
INSERT INTO "entries" VALUES('hdsq4qd2dd54zt',1,'north','H6-I5','[]','c0',1795010047524);
INSERT INTO "entries" VALUES('hdsq4qd2dd54zt',2,'north','H9-I9','[]','c1',1795010047529);
INSERT INTO "entries" VALUES('hdsq4qd2dd54zt',3,'north','H4-F6','[]','c2',1795010047535);
INSERT INTO "entries" VALUES('hdsq4qd2dd54zt',4,'north','resign','[]',NULL,1795010047539);
INSERT INTO "entries" VALUES('438n7se2fkc7zk',1,'north','H4-I5','[]','c0',1795010047598);
INSERT INTO "entries" VALUES('438n7se2fkc7zk',2,'north','G3-E2','[]','c1',1795010047605);
CREATE TABLE matches (
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	scenario TEXT NOT NULL,
	head TEXT NOT NULL,
	created BIGINT NOT NULL,
	visibility TEXT NOT NULL,
	status TEXT NOT NULL,
	spectators TEXT NOT NULL,
	settings JSON NOT NULL,
	branch INTEGER NOT NULL,
	outcome JSON, options JSON DEFAULT '{}' NOT NULL, started BIGINT, deadline BIGINT,
	CONSTRAINT pk_matches PRIMARY KEY (id),
	CONSTRAINT ck_matches_visibility CHECK (visibility IN ('public', 'private')),
	CONSTRAINT ck_matches_status CHECK (status IN ('open', 'running', 'over')),
	CONSTRAINT ck_matches_spectators CHECK (spectators IN ('now', 'delayed', 'at-end')),
	CONSTRAINT ck_matches_outcome CHECK ((status = 'over') = (outcome IS NOT NULL))
);
INSERT INTO "matches" VALUES('mg3n4gz27qgg8u','game-of-war','standard','sandtable record 1
game: game-of-war
rules: 1
scenario: standard
option first: "north"
seed-hash: b786c034dc84cb087827af16d064817084c662921a7af9297ab945fd0a121830
seed: 7

',1795010030979,'public','running','at-end','{}',1,NULL,'{"first": "north"}',1795010031310,NULL);
INSERT INTO "matches" VALUES('rvbdd99yk9dsbd','game-of-war','standard','sandtable record 1
game: game-of-war
rules: 1
scenario: standard
seed-hash: 2d795ff35463d4db099d70ee11414ebbf961c1c07807c83df367fa66aa7632af
seed: 8

',1795010033704,'public','open','at-end','{}',0,NULL,'{}',NULL,NULL);
INSERT INTO "matches" VALUES('mp9ge7cpg7w4nn','kriegspiel83','standard','sandtable record 1
game: kriegspiel83
rules: 1
scenario: standard
seed-hash: eac027ad5dc3455b9fff00b34fd26974cc2b0af3abd1d98b93c363f284563e62
seed: 9

',1795010034487,'public','running','at-end','{}',0,NULL,'{}',1795010034724,NULL);
INSERT INTO "matches" VALUES('s8zvwspxd2t663','taktik','introductory','sandtable record 1
game: taktik
rules: 1
scenario: introductory
seed-hash: 080f5c49858c3ca3ee56aa1a2b9287dd27fd36dede9f72388a46c407df10e3d8
seed: 10

',1795010037557,'public','running','at-end','{}',0,NULL,'{}',1795010038132,NULL);
INSERT INTO "matches" VALUES('sru4uec52tg8fc','kriegsspiel','meeting','sandtable record 1
game: kriegsspiel
rules: 2
scenario: meeting
seed-hash: c07e47ee7a5423f45725605577a101a83b47948600d52cce31641e2bf694373f
seed: 11

',1795010044896,'public','running','at-end','{}',0,NULL,'{}',1795010045266,NULL);
INSERT INTO "matches" VALUES('be2kaeutbu5bm5','modern','lesson','sandtable record 1
game: modern
rules: 1
scenario: lesson
option umpire: "person"
seed-hash: c4cdbc5cf45414108ca33e9b578335b3961a9b216c50f3655430f38d3f247f99
seed: 12

',1795010047263,'public','running','at-end','{}',0,NULL,'{"umpire": "person"}',1795010047331,NULL);
INSERT INTO "matches" VALUES('hdsq4qd2dd54zt','game-of-war','standard','sandtable record 1
game: game-of-war
rules: 1
scenario: standard
option first: "north"
seed-hash: 02950ac6aab26846c78e8b5ea83a2c86ca075d7f341b4a39724fa82973c4f739
seed: 13

',1795010047435,'public','over','at-end','{}',0,'{"winners": ["south"], "reason": "North resigned.", "rule": "GOW-W1"}','{"first": "north"}',1795010047489,NULL);
INSERT INTO "matches" VALUES('438n7se2fkc7zk','game-of-war','standard','sandtable record 1
game: game-of-war
rules: 1
scenario: standard
option first: "north"
seed-hash: fc6ec7943d55b080ea9addeb3de2e67015bf565d609ce8816bedf3e844d4f182
seed: 14

',1795010047551,'public','running','at-end','{"clock": {"type": "per-turn", "seconds": 10}, "umpire_clock": null, "delay": 15, "hints": null}',0,NULL,'{"first": "north"}',1795010047579,1795010057579);
CREATE TABLE seats (
	"match" TEXT NOT NULL,
	seat TEXT NOT NULL,
	place INTEGER NOT NULL,
	kind TEXT NOT NULL,
	player TEXT,
	token_hash TEXT, salt TEXT,
	CONSTRAINT pk_seats PRIMARY KEY ("match", seat),
	CONSTRAINT ck_seats_kind CHECK (kind IN ('person', 'computer', 'open', 'umpire')),
	CONSTRAINT fk_seats_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE,
	CONSTRAINT uq_seats_token_hash UNIQUE (token_hash)
);
INSERT INTO "seats" VALUES('mg3n4gz27qgg8u','north',0,'person','Ada','63dd53af8447596acb723f8e91bc656e49d585d27db179cc58dd321f3d7c7e90','salt of north');
INSERT INTO "seats" VALUES('mg3n4gz27qgg8u','south',1,'person','Guy','10337edd451e5386698a2b4c4b3e4fcc044370ae240a71834b3031b8e6befbbd','salt of south');
INSERT INTO "seats" VALUES('rvbdd99yk9dsbd','north',0,'person','Ada','25abcca68d7dd10e0c56b828c90f220a69eda053ce34972701f599d30839b5d9','salt of north');
INSERT INTO "seats" VALUES('rvbdd99yk9dsbd','south',1,'open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mp9ge7cpg7w4nn','red',0,'person','Ada','dd1fd0ceed536543c70dbfa3acd0b53d9491320948e60d698c214033e18bb5a7',NULL);
INSERT INTO "seats" VALUES('mp9ge7cpg7w4nn','blue',1,'person','Guy','0048f9a3d91f39a21b7ac1a5365d5751259f0f295cad439786a0c07964e9941f',NULL);
INSERT INTO "seats" VALUES('s8zvwspxd2t663','kazaldis',0,'person','Ada','cb4c09d0e75565cf16937d0a083a35e174be2416f98d74f9448b1d7955c8dc8d','salt of kazaldis');
INSERT INTO "seats" VALUES('s8zvwspxd2t663','sarapan',1,'person','Guy','9e40d9ad4b43f43a62fd762309ec65da7ff9413f86b59f22cf6d548cb5e44494','salt of sarapan');
INSERT INTO "seats" VALUES('sru4uec52tg8fc','west',0,'person','Ada','1c81f01503f323e7df77bcada31099f098cc09c4636c209036b55764d4cf5f3a',NULL);
INSERT INTO "seats" VALUES('sru4uec52tg8fc','east',1,'person','Guy','1dd2c7ca57e684c268e0c9bd5b3820fb1e969a7c9087d45c3f7d717c55f89cd6',NULL);
INSERT INTO "seats" VALUES('be2kaeutbu5bm5','red',0,'person','Ada','9f129c5a2aae64ce2a35839caa70cf401a38195b8e3f949b7df9d105ebf66e45',NULL);
INSERT INTO "seats" VALUES('be2kaeutbu5bm5','blue',1,'person','Guy','428b3b516a605548bbf4c48b89f35c05e74d943b7270a673f9f46314d989f486',NULL);
INSERT INTO "seats" VALUES('be2kaeutbu5bm5','umpire',2,'umpire','Georg','cb32ee854ea52b2ec7a2db7d96f01fd5116209294664f2e53cd61c5e51f6439f',NULL);
INSERT INTO "seats" VALUES('hdsq4qd2dd54zt','north',0,'person','Ada','68c72cde2c5ddf9faddc92dc989c41ea90539188f4b35abddcfc743328ad7b03','salt of north');
INSERT INTO "seats" VALUES('hdsq4qd2dd54zt','south',1,'person','Guy','97298f29dbbd7e625ea97531085da8ca3c9ad8ab837baec2cf3b112fb7886134','salt of south');
INSERT INTO "seats" VALUES('438n7se2fkc7zk','north',0,'person','Ada','b14340977cba65db60783466e0424ce35840c6fd63d49b4accedd55ffbb5e451','salt of north');
INSERT INTO "seats" VALUES('438n7se2fkc7zk','south',1,'person','Guy','ce3eb22f6f0faa928d794f624029666b5477d46e91f82f09a366a26d49b827e0','salt of south');
CREATE TABLE sessions (
	token_hash TEXT NOT NULL,
	account TEXT NOT NULL,
	created BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	CONSTRAINT pk_sessions PRIMARY KEY (token_hash),
	CONSTRAINT fk_sessions_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('41c236da018f55040102c5c7c1f3050033acaaba5bf0d6bfab44a2563ccb55a5','jjwd4cw8ukrr9w',1795010047611,1895010047611);
CREATE TABLE taken_back (
	"match" TEXT NOT NULL,
	seat TEXT NOT NULL,
	client_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	time BIGINT NOT NULL,
	CONSTRAINT pk_taken_back PRIMARY KEY ("match", seat, client_id),
	CONSTRAINT fk_taken_back_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "taken_back" VALUES('mg3n4gz27qgg8u','south','c8',9,1795010031863);
CREATE TABLE talk (
	"match" TEXT NOT NULL,
	number INTEGER NOT NULL,
	seat TEXT,
	kind TEXT NOT NULL,
	audience JSON,
	text TEXT NOT NULL,
	at INTEGER,
	branch INTEGER,
	client_id TEXT,
	time BIGINT NOT NULL,
	CONSTRAINT pk_talk PRIMARY KEY ("match", number),
	CONSTRAINT uq_talk_match_seat_client_id UNIQUE ("match", seat, client_id),
	CONSTRAINT ck_talk_number CHECK (number >= 1),
	CONSTRAINT fk_talk_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "talk" VALUES('mg3n4gz27qgg8u',1,'north','chat',NULL,'Good morning',NULL,NULL,NULL,1795010032519);
INSERT INTO "talk" VALUES('mg3n4gz27qgg8u',2,'north','ask-undo','["north", "south"]','',8,1,NULL,1795010033689);
INSERT INTO "talk" VALUES('mg3n4gz27qgg8u',3,NULL,'note',NULL,'{"key":"time-ran-out","values":{"seat":"north"}}',NULL,NULL,NULL,1795010033697);
CREATE INDEX ix_matches_lobby ON matches (created, id) WHERE visibility = 'public' AND status != 'over';
CREATE INDEX ix_matches_due ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX ix_sessions_account ON sessions (account);
CREATE INDEX ix_sessions_expires ON sessions (expires);
CREATE INDEX ix_account_seats_seat ON account_seats ("match", seat);
COMMIT;
