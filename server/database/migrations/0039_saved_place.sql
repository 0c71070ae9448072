CREATE TABLE "saved_place" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"coord_type" text,
	"area_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"removed_at" bigint,
	CONSTRAINT "saved_place_point" CHECK (("saved_place"."lng" is null) = ("saved_place"."lat" is null) and ("saved_place"."lng" is null) = ("saved_place"."coord_type" is null))
);
--> statement-breakpoint
ALTER TABLE "saved_place" ADD CONSTRAINT "saved_place_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_place_name" ON "saved_place" USING btree ("name") WHERE "saved_place"."removed_at" is null;