CREATE TABLE "people_change" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "people_change_version" ON "people_change" USING btree ("version");--> statement-breakpoint
CREATE SEQUENCE "people_version";--> statement-breakpoint
-- As the transaction ends, when it waits for nothing else: whoever holds the lock takes the next number, and lets the next one in once what it did is seen.
CREATE FUNCTION "people_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text := CASE WHEN tg_table_name = 'user_account' THEN coalesce(NEW.id, OLD.id) ELSE '' END;
BEGIN
  PERFORM pg_advisory_xact_lock(7312063);
  INSERT INTO people_change (user_id, version) VALUES (changed, nextval('people_version'))
    ON CONFLICT (user_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_changed" AFTER INSERT OR DELETE OR UPDATE OF "account", "real_name", "head_icon", "gender", "mobile", "organize_id", "position_id", "enabled_mark", "deleted_at" ON "user_account" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "people_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_changed" AFTER UPDATE OF "full_name" ON "organize" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "people_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_changed" AFTER UPDATE OF "full_name" ON "position" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "people_changed"();
