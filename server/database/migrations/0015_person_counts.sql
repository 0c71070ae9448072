ALTER TABLE "payment_tab_count" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "payment_tab_count" ADD COLUMN "due_at" bigint;--> statement-breakpoint
CREATE FUNCTION "payment_due"("stage" text, "due_at" bigint, "payable_fen" bigint, "paid_fen" bigint, "refunded_fen" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "stage" = 'ON_ACCOUNT' OR ("stage" = 'OPEN' AND "refunded_fen" = 0 AND "payable_fen" > "paid_fen") THEN "due_at" END
$$;--> statement-breakpoint
CREATE FUNCTION "payment_counted_for"("order" text) RETURNS TABLE ("user_id" text) LANGUAGE sql STABLE AS $$
  SELECT NULL
  UNION SELECT "created_by" FROM "accident_order" WHERE "id" = "order"
  UNION SELECT "driver_id" FROM "order_unit" WHERE "order_id" = "order" AND "removed_at" IS NULL AND "driver_id" IS NOT NULL
$$;--> statement-breakpoint
-- Whoever counts holds the accident order shared, whoever changes its crews alone: nobody comes or leaves while it is counted.
CREATE OR REPLACE FUNCTION "payment_count_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (SELECT "accident_order_id" FROM "changed") ORDER BY "id" FOR SHARE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT w."user_id", c."status", "payment_due"(c."stage", c."due_at", c."payable_fen", c."paid_fen", c."refunded_fen"), count(*)
  FROM "changed" c CROSS JOIN LATERAL "payment_counted_for"(c."accident_order_id") w GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payment_count_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (SELECT "accident_order_id" FROM "changed") ORDER BY "id" FOR SHARE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT w."user_id", c."status", "payment_due"(c."stage", c."due_at", c."payable_fen", c."paid_fen", c."refunded_fen"), -count(*)
  FROM "changed" c CROSS JOIN LATERAL "payment_counted_for"(c."accident_order_id") w GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payment_count_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (OLD."accident_order_id", NEW."accident_order_id") ORDER BY "id" FOR SHARE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT "user_id", OLD."status", "payment_due"(OLD."stage", OLD."due_at", OLD."payable_fen", OLD."paid_fen", OLD."refunded_fen"), -1 FROM "payment_counted_for"(OLD."accident_order_id")
  UNION ALL
  SELECT "user_id", NEW."status", "payment_due"(NEW."stage", NEW."due_at", NEW."payable_fen", NEW."paid_fen", NEW."refunded_fen"), 1 FROM "payment_counted_for"(NEW."accident_order_id");
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "count_moved" ON "payment_order";--> statement-breakpoint
CREATE TRIGGER "count_moved" AFTER UPDATE OF "accident_order_id", "status", "stage", "due_at", "payable_fen", "paid_fen", "refunded_fen" ON "payment_order" FOR EACH ROW
  WHEN (ROW(OLD."accident_order_id", OLD."status", OLD."stage", OLD."due_at", OLD."payable_fen", OLD."paid_fen", OLD."refunded_fen")
    IS DISTINCT FROM ROW(NEW."accident_order_id", NEW."status", NEW."stage", NEW."due_at", NEW."payable_fen", NEW."paid_fen", NEW."refunded_fen"))
  EXECUTE FUNCTION "payment_count_moved"();--> statement-breakpoint
-- Crews that drivers came to (1) or left (-1), each order and driver once. He counts the order while he has a crew of it or wrote it down.
CREATE FUNCTION "payment_count_drivers"("orders" text[], "drivers" text[], "changes" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" = ANY("orders") ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT c."driver_id", p."status", "payment_due"(p."stage", p."due_at", p."payable_fen", p."paid_fen", p."refunded_fen"), sum(CASE WHEN c."crews" > 0 THEN 1 ELSE -1 END)
  FROM (
    SELECT m.*, (SELECT count(*) FROM "order_unit" u WHERE u."order_id" = m."order_id" AND u."driver_id" = m."driver_id" AND u."removed_at" IS NULL) AS "crews"
    FROM unnest("orders", "drivers", "changes") AS m ("order_id", "driver_id", "change")
  ) c JOIN "payment_order" p ON p."accident_order_id" = c."order_id"
  WHERE (c."crews" > 0) <> (c."crews" - c."change" > 0)
    AND NOT EXISTS (SELECT 1 FROM "accident_order" o WHERE o."id" = c."order_id" AND o."created_by" = c."driver_id")
  GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE FUNCTION "payment_count_crew"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "orders" text[];
  "drivers" text[];
  "changes" integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg("order_id"), array_agg("driver_id"), array_agg("change") INTO "orders", "drivers", "changes" FROM (
      SELECT "order_id", "driver_id", count(*)::integer AS "change" FROM "come" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL GROUP BY 1, 2) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg("order_id"), array_agg("driver_id"), array_agg("change") INTO "orders", "drivers", "changes" FROM (
      SELECT "order_id", "driver_id", -count(*)::integer AS "change" FROM "gone" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL GROUP BY 1, 2) m;
  ELSE
    SELECT array_agg("order_id"), array_agg("driver_id"), array_agg("change") INTO "orders", "drivers", "changes" FROM (
      SELECT "order_id", "driver_id", sum("change")::integer AS "change" FROM (
        SELECT "order_id", "driver_id", -1 AS "change" FROM "gone" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL
        UNION ALL SELECT "order_id", "driver_id", 1 FROM "come" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL
      ) all_changes GROUP BY 1, 2 HAVING sum("change") <> 0) m;
  END IF;
  IF "orders" IS NOT NULL THEN PERFORM "payment_count_drivers"("orders", "drivers", "changes"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_crew_added" AFTER INSERT ON "order_unit" REFERENCING NEW TABLE AS "come" FOR EACH STATEMENT EXECUTE FUNCTION "payment_count_crew"();--> statement-breakpoint
CREATE TRIGGER "count_crew_removed" AFTER DELETE ON "order_unit" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "payment_count_crew"();--> statement-breakpoint
CREATE TRIGGER "count_crew_moved" AFTER UPDATE ON "order_unit" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "come" FOR EACH STATEMENT EXECUTE FUNCTION "payment_count_crew"();--> statement-breakpoint
DELETE FROM "payment_tab_count";--> statement-breakpoint
INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
SELECT w."user_id", p."status", "payment_due"(p."stage", p."due_at", p."payable_fen", p."paid_fen", p."refunded_fen"), count(*)
FROM "payment_order" p JOIN (
  SELECT "id" AS "order_id", NULL AS "user_id" FROM "accident_order"
  UNION SELECT "id", "created_by" FROM "accident_order"
  UNION SELECT "order_id", "driver_id" FROM "order_unit" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL
) w ON w."order_id" = p."accident_order_id" GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE INDEX "payment_tab_count_user" ON "payment_tab_count" USING btree ("user_id","status","due_at");--> statement-breakpoint
DROP INDEX "payment_order_accident";--> statement-breakpoint
CREATE INDEX "payment_order_accident" ON "payment_order" USING btree ("accident_order_id","created_at","id","status");--> statement-breakpoint
DROP INDEX "order_search_term_order";--> statement-breakpoint
CREATE INDEX "order_search_term_order" ON "order_search_term" USING btree ("order_id","kind","term");--> statement-breakpoint
CREATE INDEX "order_unit_stored" ON "order_unit" USING btree ("stored_at","order_id") WHERE "order_unit"."is_lead" and "order_unit"."order_status" = 'STORED';
