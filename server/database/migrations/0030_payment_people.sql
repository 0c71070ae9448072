CREATE TABLE "payment_person" (
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"payment_order_id" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "payment_person_user_id_created_at_payment_order_id_pk" PRIMARY KEY("user_id","created_at","payment_order_id")
);
--> statement-breakpoint
-- Whoever a payment order counts for has it in his list: kept where the counters are kept, under the same locks.
CREATE FUNCTION "payment_person_add"("id" text, "order" text, "status" text, "created_at" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "payment_person" ("user_id", "created_at", "payment_order_id", "status")
  SELECT w."user_id", $4, $1, $3 FROM "payment_counted_for"($2) w WHERE w."user_id" IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "payment_person_remove"("id" text, "order" text, "created_at" bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "payment_person" l USING "payment_counted_for"($2) w WHERE l."user_id" = w."user_id" AND l."created_at" = $3 AND l."payment_order_id" = $1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payment_count_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (SELECT "accident_order_id" FROM "changed") ORDER BY "id" FOR SHARE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT w."user_id", c."status", "payment_due"(c."stage", c."due_at", c."payable_fen", c."paid_fen", c."refunded_fen"), count(*)
  FROM "changed" c CROSS JOIN LATERAL "payment_counted_for"(c."accident_order_id") w GROUP BY 1, 2, 3;
  PERFORM "payment_person_add"(c."id", c."accident_order_id", c."status", c."created_at") FROM "changed" c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payment_count_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (SELECT "accident_order_id" FROM "changed") ORDER BY "id" FOR SHARE;
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT w."user_id", c."status", "payment_due"(c."stage", c."due_at", c."payable_fen", c."paid_fen", c."refunded_fen"), -count(*)
  FROM "changed" c CROSS JOIN LATERAL "payment_counted_for"(c."accident_order_id") w GROUP BY 1, 2, 3;
  PERFORM "payment_person_remove"(c."id", c."accident_order_id", c."created_at") FROM "changed" c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "payment_person_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" IN (OLD."accident_order_id", NEW."accident_order_id") ORDER BY "id" FOR SHARE;
  PERFORM "payment_person_remove"(OLD."id", OLD."accident_order_id", OLD."created_at");
  PERFORM "payment_person_add"(NEW."id", NEW."accident_order_id", NEW."status", NEW."created_at");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_moved" AFTER UPDATE OF "id", "accident_order_id", "status", "created_at" ON "payment_order" FOR EACH ROW
  WHEN (ROW(OLD."id", OLD."accident_order_id", OLD."status", OLD."created_at") IS DISTINCT FROM ROW(NEW."id", NEW."accident_order_id", NEW."status", NEW."created_at"))
  EXECUTE FUNCTION "payment_person_moved"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payment_count_drivers"("orders" text[], "drivers" text[], "changes" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accident_order" WHERE "id" = ANY("orders") ORDER BY "id" FOR NO KEY UPDATE;
  WITH "moved" AS (
    SELECT c."driver_id", c."crews" > 0 AS "came", p.*
    FROM (
      SELECT m.*, (SELECT count(*) FROM "order_unit" u WHERE u."order_id" = m."order_id" AND u."driver_id" = m."driver_id" AND u."removed_at" IS NULL) AS "crews"
      FROM unnest("orders", "drivers", "changes") AS m ("order_id", "driver_id", "change")
    ) c JOIN "payment_order" p ON p."accident_order_id" = c."order_id"
    WHERE (c."crews" > 0) <> (c."crews" - c."change" > 0)
      AND NOT EXISTS (SELECT 1 FROM "accident_order" o WHERE o."id" = c."order_id" AND o."created_by" = c."driver_id")
  ), "listed" AS (
    INSERT INTO "payment_person" ("user_id", "created_at", "payment_order_id", "status") SELECT "driver_id", "created_at", "id", "status" FROM "moved" WHERE "came"
  ), "unlisted" AS (
    DELETE FROM "payment_person" l USING "moved" m WHERE NOT m."came" AND l."user_id" = m."driver_id" AND l."created_at" = m."created_at" AND l."payment_order_id" = m."id"
  )
  INSERT INTO "payment_tab_count" ("user_id", "status", "due_at", "count")
  SELECT "driver_id", "status", "payment_due"("stage", "due_at", "payable_fen", "paid_fen", "refunded_fen"), sum(CASE WHEN "came" THEN 1 ELSE -1 END) FROM "moved" GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
INSERT INTO "payment_person" ("user_id", "created_at", "payment_order_id", "status")
SELECT w."user_id", p."created_at", p."id", p."status" FROM "payment_order" p JOIN (
  SELECT "id" AS "order_id", "created_by" AS "user_id" FROM "accident_order"
  UNION SELECT "order_id", "driver_id" FROM "order_unit" WHERE "removed_at" IS NULL AND "driver_id" IS NOT NULL
) w ON w."order_id" = p."accident_order_id";--> statement-breakpoint
CREATE INDEX "payment_person_status" ON "payment_person" USING btree ("user_id","status","created_at","payment_order_id");
