CREATE TABLE "payment_tab_count" (
	"status" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_notice" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "payment_notice" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_notice_unproven" ON "payment_notice" USING btree ("received_at") WHERE "payment_notice"."source" is not null;--> statement-breakpoint
CREATE FUNCTION "payment_count_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "payment_tab_count" ("status", "count") SELECT "status", count(*) FROM "changed" GROUP BY "status";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "payment_count_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "payment_tab_count" ("status", "count") SELECT "status", -count(*) FROM "changed" GROUP BY "status";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "payment_count_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "payment_tab_count" ("status", "count") VALUES (OLD."status", -1), (NEW."status", 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_added" AFTER INSERT ON "payment_order" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "payment_count_added"();--> statement-breakpoint
CREATE TRIGGER "count_removed" AFTER DELETE ON "payment_order" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "payment_count_removed"();--> statement-breakpoint
CREATE TRIGGER "count_moved" AFTER UPDATE OF "status" ON "payment_order" FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "payment_count_moved"();--> statement-breakpoint
INSERT INTO "payment_tab_count" ("status", "count") SELECT "status", count(*) FROM "payment_order" GROUP BY "status";
